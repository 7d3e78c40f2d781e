import type { OperationKey } from '#contract/operations.ts'
import { type CallInput, type CallReply, callSilently } from '#web/lib/call.ts'
import { type Quiet, reportFailure } from '#web/lib/failure-policy.ts'
import { subscribeLanguage } from '#web/lib/language.ts'
import { withRetries } from '#web/lib/retry.ts'
import { subscribeSession } from '#web/lib/session.ts'

export interface ReadState<Data> {
  data: Data | undefined
  error: Error | null
  loading: boolean
}

export interface ReadSource<Data> {
  read: () => ReadState<Data>
  subscribe: (listener: () => void) => () => void
  /** Requests again; shows the present data meanwhile. Never rejects. */
  request: () => Promise<void>
  /** Requests unless there is an answer younger than `maxAge` milliseconds, or a pending request. Never rejects. */
  refresh: (maxAge?: number) => Promise<void>
}

/** Default for the maximum age of an answer. Milliseconds. */
const FRESH = 10_000
const nothing = { data: undefined, error: null, loading: false }

interface Resettable {
  reset: () => void
  /** Requests again, and shows the present data meanwhile. */
  renew: () => void
}

function makeSource<Key extends OperationKey>(
  key: Key,
  input: CallInput<Key>,
  quiet: Quiet | undefined,
): ReadSource<CallReply<Key>> & Resettable {
  const listeners = new Set<() => void>()
  let state: ReadState<CallReply<Key>> = nothing
  let answeredAt = Number.NEGATIVE_INFINITY
  let pending: Promise<void> | null = null

  function set(next: ReadState<CallReply<Key>>): void {
    state = next
    for (const listener of listeners) listener()
  }
  function request(): Promise<void> {
    const mine = withRetries(() => callSilently(key, input)).then(
      (data) => {
        // Ignores an answer whose request was repeated since, such as by another user.
        if (pending !== mine) return
        answeredAt = Date.now()
        pending = null
        set({ data, error: null, loading: false })
      },
      (error: unknown) => {
        if (pending !== mine) return
        pending = null
        const failure = error instanceof Error ? error : new Error(String(error))
        set({ data: state.data, error: failure, loading: false })
        reportFailure(failure, quiet)
      },
    )
    pending = mine
    set({ ...state, loading: true })
    return mine
  }

  return {
    request,
    refresh: (maxAge = FRESH) =>
      pending ?? (Date.now() - answeredAt < maxAge ? Promise.resolve() : request()),
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    renew() {
      answeredAt = Number.NEGATIVE_INFINITY
      if (listeners.size > 0) void request()
    },
    reset() {
      pending = null
      answeredAt = Number.NEGATIVE_INFINITY
      set(nothing)
      if (listeners.size > 0) void request()
    },
  }
}

const sources = new Map<string, ReadSource<unknown> & Resettable>()

// Data of one user is never shown to another.
subscribeSession(({ kind }) => {
  if (kind !== 'renewed') for (const source of sources.values()) source.reset()
})

subscribeLanguage(() => {
  for (const source of sources.values()) source.renew()
})

/** The shared source of an operation with an input; `quiet` as in `call`, from the first caller. */
export function readSource<Key extends OperationKey>(
  key: Key,
  input: CallInput<Key>,
  quiet?: Quiet,
): ReadSource<CallReply<Key>> {
  const name = `${key} ${JSON.stringify(input)}`
  const known = sources.get(name) as ReadSource<CallReply<Key>> | undefined
  if (known) return known
  const source = makeSource(key, input, quiet)
  sources.set(name, source)
  return source
}
