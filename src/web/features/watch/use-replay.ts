import { useCallback, useState } from 'react'
import { refusals } from '#contract/errors.ts'
import type { Player } from '#web/features/player/player.ts'
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
  /** the player of the current video, once it is ready */
  player: Player | null
  follow: (player: Player | null) => void
  /** plays from a second of the current video, or of another one */
  jump: (second: number, fileID?: string) => void
  /** where the current video was asked to begin; null: where the viewer stopped */
  beginAt: number | null
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

/** There is something to watch. */
export const hasVideos = ({ videos }: Replay): boolean => videos !== undefined && videos.length > 0

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
  const last = Math.max(0, (videos?.length ?? 0) - 1)
  const index = Math.min(chosen ?? begun ?? 0, last)
  const [player, follow] = useState<Player | null>(null)
  const [beginAt, setBeginAt] = useState<number | null>(null)
  const jump = useCallback(
    (second: number, fileID?: string) => {
      const other = fileID === undefined ? index : (videos?.findIndex((one) => one.fileID === fileID) ?? -1)
      if (other < 0) return
      if (other === index) {
        player?.seek(second)
        player?.play()
        return
      }
      setBeginAt(second)
      choose(other)
    },
    [videos, index, player],
  )
  return {
    videos,
    index,
    isChosen: plays || chosen !== null,
    choose(next) {
      setBeginAt(null)
      choose(next)
    },
    player,
    follow,
    jump,
    beginAt,
    isNone: videos?.length === 0 || isNoReplay(error),
    error: isNoReplay(error) ? null : error,
    retrying: isFetching,
    retry: () => void refetch(),
  }
}
