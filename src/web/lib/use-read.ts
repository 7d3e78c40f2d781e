import { useEffect, useSyncExternalStore } from 'react'
import type { OperationKey } from '#contract/operations.ts'
import type { CallInput, CallReply } from '#web/lib/call.ts'
import type { Quiet } from '#web/lib/failure-policy.ts'
import { type ReadState, readSource } from './read-source.ts'

const idle = { data: undefined, error: null, loading: false }
const readIdle = () => idle
const subscribeToNothing = () => () => undefined

export interface UseReadOptions {
  /** false waits */
  enabled?: boolean
  quiet?: Quiet
  /** Milliseconds; an older answer is shown while it is requested again. */
  maxAge?: number
}

/**
 * Reads from the API as `useCall` does, without the query library, for pages whose first screen has to be small.
 * Shows an earlier answer at once, and requests it again when it is older than some seconds.
 */
export function useRead<Key extends OperationKey>(
  key: Key,
  input: CallInput<Key>,
  { enabled = true, quiet, maxAge }: UseReadOptions = {},
): ReadState<CallReply<Key>> & { retry: () => void } {
  const source = readSource(key, input, quiet)
  const state = useSyncExternalStore<ReadState<CallReply<Key>>>(
    enabled ? source.subscribe : subscribeToNothing,
    enabled ? source.read : readIdle,
  )
  useEffect(() => {
    if (enabled) void source.refresh(maxAge)
  }, [source, enabled, maxAge])
  return { ...state, retry: () => void source.request() }
}
