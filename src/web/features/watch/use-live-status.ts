import { useEffect } from 'react'
import { useCall } from '#web/lib/query.ts'
import type { OpenClass } from './types.ts'

const POLL = 10_000

/** Whether a class has a stream, polled every ten seconds. */
export const useLiveStatus = (classId: number, enabled = true) =>
  useCall(
    'GET /api/openclass/livestatus/{id}',
    { params: { id: classId } },
    { quiet: true, refetchInterval: POLL, enabled },
  )

/** Reads a class again when its replay becomes available, and when its teacher goes live again. */
export function useStreamChange(
  { id, stream_state }: OpenClass,
  enabled: boolean,
  reload: () => Promise<unknown>,
): void {
  const { data } = useLiveStatus(id, enabled)
  const isReplayNow = enabled && data ? data.stream_state === 'replay' : undefined
  const isStale = isReplayNow !== undefined && isReplayNow !== (stream_state === 'replay')
  useEffect(() => {
    if (isStale) void reload()
  }, [isStale, reload])
}
