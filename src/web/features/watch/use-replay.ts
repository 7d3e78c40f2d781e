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
  /** it plays at once: selected by the user, or continued by itself */
  isChosen: boolean
  choose: (index: number) => void
  /** there is none, or none that is public */
  isNone: boolean
  error: CallError | null
  retrying: boolean
  retry: () => void
}

const isNoReplay = (error: unknown) => error instanceof Refused && error.code === refusals.noReplay.code

/** within this distance of its end a video restarts, seconds */
const END = 5

const isAtEnd = ({ position, duration }: Playback): boolean => duration > 0 && position > duration - END

/** Where a video starts: where the viewer stopped. */
export const startOf = (video: Playback): number => (isAtEnd(video) ? 0 : video.position)

/** The video that the viewer has come to: the last one begun, or the one after it. */
function begunIndex(videos: readonly Playback[]): number {
  const begun = videos.findLastIndex(({ position }) => position > 0)
  const last = videos[begun]
  if (!last) return 0
  return isAtEnd(last) ? (begun + 1) % videos.length : begun
}

/** The videos of a class for its replay, and which one is current. */
export function useReplay(classId: number, { enabled, plays }: { enabled: boolean; plays: boolean }): Replay {
  const [chosen, choose] = useState<number | null>(null)
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/openclass/video/{id}',
    { params: { id: classId } },
    // an address plays until its end
    { enabled, quiet: true, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  )
  const videos = enabled ? data?.list : undefined
  // another answer, with new addresses, leaves the current video
  const [begun, setBegun] = useState<number | null>(null)
  if (begun === null && videos) setBegun(begunIndex(videos))
  const index = chosen ?? begun ?? 0
  return {
    videos,
    index: Math.min(index, Math.max(0, (videos?.length ?? 0) - 1)),
    isChosen: plays || chosen !== null,
    choose,
    isNone: videos?.length === 0 || isNoReplay(error),
    error: isNoReplay(error) ? null : error,
    retrying: isFetching,
    retry: () => void refetch(),
  }
}
