import type { Lock, Locker } from '@tus/server'
import { type WorkerLink, workerLink } from '../../lib/workers/link.ts'

/** how long a part waits for an earlier one of the same upload to let go, ms: as the library's own locks */
const WAIT_MS = 30_000

/** locks that this worker holds, and how each of them is asked back */
const held = new Map<number, () => void>()
let isHearing = false

function hearWanted(link: WorkerLink): void {
  if (isHearing) return
  isHearing = true
  link.on('lockWanted', ({ lock }) => held.get(lock)?.())
}

/**
 * One part of an upload is written at a time, whichever worker gets the next; a part that hangs lets go when the next one
 * comes. Undefined where there is one process: the library locks in its memory.
 */
export function uploadLocks(folder: string): Locker | undefined {
  const link = workerLink()
  if (!link) return undefined
  hearWanted(link)
  return {
    newLock(id): Lock {
      let own: number | undefined
      return {
        async lock(stopped, release) {
          const asked = link.ask('lock', { name: `${folder}/${id}` })
          const gaveUp = AbortSignal.any([stopped, AbortSignal.timeout(WAIT_MS)])
          const isLate = new Promise<null>((resolve) => gaveUp.addEventListener('abort', () => resolve(null)))
          const got = await Promise.race([asked, isLate])
          if (!got) {
            void asked.then((late) => link.tell('unlock', late))
            const { ERRORS } = await import('@tus/server')
            throw Object.assign(new Error('the upload is locked'), ERRORS.ERR_LOCK_TIMEOUT)
          }
          own = got.lock
          held.set(own, () => void release())
        },
        unlock() {
          if (own !== undefined) {
            held.delete(own)
            link.tell('unlock', { lock: own })
            own = undefined
          }
          return Promise.resolve()
        },
      }
    },
  }
}
