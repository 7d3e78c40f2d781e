import { useState } from 'react'
import { refusals } from '#contract/errors.ts'
import { Refused } from '#web/lib/failures.ts'
import { type CallError, useCall } from '#web/lib/query.ts'
import type { Playback } from './types.ts'

export interface Replay {
  /** undefined while loading, and where there is nothing to replay */
  videos: readonly Playback[] | undefined
  /** index of the current video */
  index: number
  /** it was selected by the user, and plays at once */
  isChosen: boolean
  choose: (index: number) => void
  /** there is none, or none that is public */
  isNone: boolean
  error: CallError | null
  retrying: boolean
  retry: () => void
}

const isNoReplay = (error: unknown) => error instanceof Refused && error.code === refusals.noReplay.code

/** The videos of a class for its replay, and which one is current. */
export function useReplay(classId: number, enabled: boolean): Replay {
  const [chosen, choose] = useState<number | null>(null)
  const index = chosen ?? 0
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/openclass/video/{id}',
    { params: { id: classId } },
    // an address plays until its end
    { enabled, quiet: true, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  )
  const videos = enabled ? data?.list : undefined
  return {
    videos,
    index: Math.min(index, Math.max(0, (videos?.length ?? 0) - 1)),
    isChosen: chosen !== null,
    choose,
    isNone: videos?.length === 0 || isNoReplay(error),
    error: isNoReplay(error) ? null : error,
    retrying: isFetching,
    retry: () => void refetch(),
  }
}
