import type { OperationKey } from '#contract/operations.ts'
import { type CallInput, type CallReply, callSilently } from '#web/lib/call.ts'
import { type Quiet, reportFailure } from '#web/lib/failure-policy.ts'
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
  /** Asks again; what is known stays on the screen meanwhile. Never rejects. */
  ask: () => Promise<void>
  /** Asks unless there is an answer younger than `maxAge` milliseconds, or one on its way. Never rejects. */
  refresh: (maxAge?: number) => Promise<void>
}

/** How long an answer needs no asking again. Milliseconds. */
const FRESH = 10_000
const nothing = { data: undefined, error: null, loading: false }

interface Resettable {
  reset: () => void
}

function makeSource<Key extends OperationKey>(
  key: Key,
  input: CallInput<Key>,
  quiet: Quiet | undefined,
): ReadSource<CallReply<Key>> & Resettable {
  const listeners = new Set<() => void>()
  let state: ReadState<CallReply<Key>> = nothing
  let answeredAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | null = null

  function set(next: ReadState<CallReply<Key>>): void {
    state = next
    for (const listener of listeners) listener()
  }
  function ask(): Promise<void> {
    const mine = withRetries(() => callSilently(key, input)).then(
      (data) => {
        // An answer to a question that has been asked anew since, such as by another person, is none.
        if (asking !== mine) return
        answeredAt = Date.now()
        asking = null
        set({ data, error: null, loading: false })
      },
      (error: unknown) => {
        if (asking !== mine) return
        asking = null
        const failure = error instanceof Error ? error : new Error(String(error))
        set({ data: state.data, error: failure, loading: false })
        reportFailure(failure, quiet)
      },
    )
    asking = mine
    set({ ...state, loading: true })
    return mine
  }

  return {
    ask,
    refresh: (maxAge = FRESH) => asking ?? (Date.now() - answeredAt < maxAge ? Promise.resolve() : ask()),
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    reset() {
      asking = null
      answeredAt = Number.NEGATIVE_INFINITY
      set(nothing)
      if (listeners.size > 0) void ask()
    },
  }
}

const sources = new Map<string, ReadSource<unknown> & Resettable>()

// What one person saw is never shown to the next.
subscribeSession(({ kind }) => {
  if (kind !== 'renewed') for (const source of sources.values()) source.reset()
})

/** The one source of this operation with this input; `quiet` as in `call`, given by who asks first. */
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
