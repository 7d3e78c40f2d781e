import { workerLink } from './link.ts'

type Forget = (key?: string | number) => void

const caches = new Map<string, Forget>()
/** what other workers have been asked to forget and have not yet */
const underWay = new Set<Promise<unknown>>()
let isHearing = false

/** Says how the entries of a cache of this name are deleted when another worker asks for it. */
export function forgottenHere(cache: string, forget: Forget): void {
  const link = workerLink()
  // elsewhere several servers may live in one process, as in tests: each keeps to itself
  if (!link) return
  caches.set(cache, forget)
  if (isHearing) return
  isHearing = true
  link.on('forget', ({ cache: name, key }) => {
    caches.get(name)?.(key)
    return null
  })
}

/** Deletes an entry of a cache, or all of them, in the other workers. */
export function forgetElsewhere(cache: string, key?: string | number): void {
  const asked = workerLink()?.ask('forget', { cache, ...(key !== undefined && { key }) })
  if (!asked) return
  underWay.add(asked)
  void asked.finally(() => underWay.delete(asked))
}

/**
 * Resolves when every worker has forgotten what this one has asked for so far; null: nothing is left. An answer to a
 * change waits for it, so that whoever made it sees it whichever worker their next request reaches.
 */
export const forgotten = (): Promise<unknown> | null => (underWay.size === 0 ? null : Promise.all(underWay))
