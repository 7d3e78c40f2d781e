import { useEffect, useSyncExternalStore } from 'react'
import { type Quiet, reportFailure } from './failure-policy.ts'
import { subscribeLanguage } from './language.ts'
import { withRetries } from './retry.ts'

export interface Loaded<Data> {
  data: Data | undefined
  failed: boolean
  /** the failure */
  error?: unknown
}

/** Data that the whole page shares and requests once: configuration, logo, navigation, footer, current user. */
export interface Resource<Data> {
  read: () => Loaded<Data>
  subscribe: (listener: () => void) => () => void
  /** Requests unless it has been requested already; rejects with the call's failure. */
  load: () => Promise<Data>
  /** Requests again; shows the present data until the answer is there. */
  refresh: () => Promise<Data>
  /** Forgets answer and failure; components that use it request it again. */
  reset: () => void
}

/**
 * A small alternative to `useCall` without a query cache, so that the first screens do not load the query library.
 * `hasTexts`: of the school, which may be others in another language.
 */
export function resource<Data>(
  read: () => Promise<Data>,
  { quiet, hasTexts = false }: { quiet?: Quiet; hasTexts?: boolean } = {},
): Resource<Data> {
  const listeners = new Set<() => void>()
  let state: Loaded<Data> = { data: undefined, failed: false }
  let loading: Promise<Data> | null = null

  function set(next: Loaded<Data>): void {
    state = next
    for (const listener of listeners) listener()
  }

  function load(): Promise<Data> {
    if (loading) return loading
    const mine = withRetries(read)
    loading = mine
    mine.then(
      (data) => {
        // Ignores an answer whose request was withdrawn, such as for another user.
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

  function refresh(): Promise<Data> {
    loading = null
    return load()
  }
  if (hasTexts)
    subscribeLanguage(() => {
      if (loading) void refresh().catch(() => undefined)
    })

  return {
    load,
    refresh,
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    reset() {
      loading = null
      // A new object even without data: components that wait for the withdrawn answer request it again.
      set({ data: undefined, failed: false })
    },
  }
}

/** Reads a resource, and requests it if nobody has; `enabled` false waits. */
export function useResource<Data>(shared: Resource<Data>, enabled = true): Loaded<Data> {
  const state = useSyncExternalStore(shared.subscribe, shared.read)
  useEffect(() => {
    if (enabled && state.data === undefined && !state.failed) void shared.load().catch(() => undefined)
  }, [shared, enabled, state])
  return state
}
