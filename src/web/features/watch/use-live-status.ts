import { useEffect } from 'react'
import type { StreamState } from '#contract/openclass/enums.ts'
import { useCall } from '#web/lib/query.ts'
import type { OpenClass } from './types.ts'

const POLL = 10_000
/** while a stream is interrupted, which most often lasts for seconds */
const POLL_SOON = 2_000

/** Whether a class has a stream, polled every ten seconds, and sooner while it is interrupted. */
export const useLiveStatus = (classId: number, enabled = true) =>
  useCall(
    'GET /api/openclass/livestatus/{id}',
    { params: { id: classId } },
    {
      quiet: true,
      refetchInterval: ({ state }) => (state.data?.stream_state === 'interrupted' ? POLL_SOON : POLL),
      enabled,
    },
  )

const isPast = (state: StreamState): boolean => state === 'ended' || state === 'replay'

/**
 * Reads a class again when it ends, when its replay can be watched, and when its teacher begins once more.
 * @param withPlayer whoever has the player learns from it that a stream begins or breaks; all others by reading the class again
 */
export function useStreamChange(
  { id, stream_state }: OpenClass,
  { enabled, withPlayer }: { enabled: boolean; withPlayer: boolean },
  reload: () => Promise<unknown>,
): void {
  const { data } = useLiveStatus(id, enabled)
  const now = enabled ? data?.stream_state : undefined
  const isStale =
    now !== undefined && now !== stream_state && (!withPlayer || isPast(now) || isPast(stream_state))
  useEffect(() => {
    if (isStale) void reload()
    // with each answer, until both say the same
  }, [isStale, data, reload])
}
