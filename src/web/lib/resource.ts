import { useEffect, useSyncExternalStore } from 'react'
import { type Quiet, reportFailure } from './failure-policy.ts'
import { withRetries } from './retry.ts'

export interface Loaded<Data> {
  data: Data | undefined
  failed: boolean
  /** what it failed with */
  error?: unknown
}

/** What the whole page shares and asks for once: configuration, logo, navigation, footer, who is signed in. */
export interface Resource<Data> {
  read: () => Loaded<Data>
  subscribe: (listener: () => void) => () => void
  /** Asks unless it has been asked for already; rejects with the call's failure. */
  load: () => Promise<Data>
  /** Asks again; what is known is shown until the new answer is there. */
  refresh: () => Promise<Data>
  /** Forgets answer and failure; whoever shows it asks again. */
  reset: () => void
}

/**
 * The light sister of `useCall`, without a cache to manage, so that the first screens need no query library.
 */
export function resource<Data>(ask: () => Promise<Data>, { quiet }: { quiet?: Quiet } = {}): Resource<Data> {
  const listeners = new Set<() => void>()
  let state: Loaded<Data> = { data: undefined, failed: false }
  let loading: Promise<Data> | null = null

  function set(next: Loaded<Data>): void {
    state = next
    for (const listener of listeners) listener()
  }

  function load(): Promise<Data> {
    if (loading) return loading
    const mine = withRetries(ask)
    loading = mine
    mine.then(
      (data) => {
        // An answer to a question that has been withdrawn, such as about another person, is none.
        if (loading === mine) set({ data, failed: false })
      },
      (error: unknown) => {
        if (loading !== mine) return
        set({ data: undefined, failed: true, error })
        reportFailure(error, quiet)
      },
    )
    return mine
  }

  return {
    load,
    refresh() {
      loading = null
      return load()
    },
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    reset() {
      loading = null
      // A new object even where nothing was known: who waits for the withdrawn answer asks again.
      set({ data: undefined, failed: false })
    },
  }
}

/** Shows a resource, asking for it when nobody has; `enabled` false waits. */
export function useResource<Data>(shared: Resource<Data>, enabled = true): Loaded<Data> {
  const state = useSyncExternalStore(shared.subscribe, shared.read)
  useEffect(() => {
    if (enabled && state.data === undefined && !state.failed) void shared.load().catch(() => undefined)
  }, [shared, enabled, state])
  return state
}
