import { useEffect, useState } from 'react'
import { liveStatuses } from '#contract/openclass/enums.ts'
import { type Lines, useLines } from './live-lines.ts'
import type { OpenClass } from './types.ts'
import { useLiveStatus } from './use-live-status.ts'

/** a stream that has ended is looked for so soon: by then the school knows whether another one comes; ms */
const AGAIN = 2_000
/** one that does not come is tried again so late, ms */
const LOST_AGAIN = 10_000

export interface Stream {
  lines: Lines
  /** what is played; empty while nothing is on air */
  src: string
  /** grows with each new beginning, also at the same address */
  round: number
  /** why nothing is played */
  why: 'unknown' | 'unreachable' | 'lost' | 'interrupted' | 'ended' | 'teacherAway'
  /** what could not be read, for `unreachable` */
  error: Error | null
  /** when the recording can be watched, Unix seconds; null: there is none so far */
  replayAt: number | null
  onPlaying: () => void
  onEnded: () => void
  onFailed: () => void
  /** looks at once */
  refresh: () => Promise<void>
  refreshing: boolean
}

/** Where a class on air is watched: it is looked for every ten seconds, and sooner once it has broken off. */
export function useStream(openClass: OpenClass, reload: () => Promise<unknown>): Stream {
  const { data, error, isFetching, refetch } = useLiveStatus(openClass.id)
  const lines = useLines(openClass)
  const { forget } = lines
  const [broken, setBroken] = useState<'ended' | 'lost' | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!broken) return
    const look = () =>
      void refetch().finally(() => {
        setBroken(null)
        forget()
        setRound((before) => before + 1)
      })
    const timer = setTimeout(look, broken === 'ended' ? AGAIN : LOST_AGAIN)
    return () => clearTimeout(timer)
  }, [broken, refetch, forget])

  const isOn = data?.status === liveStatuses.live && broken !== 'ended'
  const needsAddress = isOn && lines.all.length === 0
  useEffect(() => {
    // the address is given out once there is something behind it
    if (needsAddress) void reload()
  }, [needsAddress, reload])
  const [wasOn, setWasOn] = useState(isOn)
  if (isOn !== wasOn) {
    // pictures that come anew are looked for in all their places
    setWasOn(isOn)
    forget()
  }

  function why(): Stream['why'] {
    if (error) return 'unreachable'
    if (!data) return 'unknown'
    if (data.status === liveStatuses.unknownError) return 'lost'
    // it broke off since the last look; or its address is on its way
    if (data.stream_state === 'on_air') return broken ? 'interrupted' : 'unknown'
    if (data.stream_state === 'interrupted') return 'interrupted'
    return data.stream_state === 'ended' || data.stream_state === 'replay' ? 'ended' : 'teacherAway'
  }
  return {
    lines,
    src: isOn ? lines.src : '',
    round,
    why: why(),
    replayAt: data?.replay_at ?? null,
    error,
    onPlaying: () => setBroken(null),
    // who broadcasts may be back before the next look: what comes then is another stream
    onEnded: () => setBroken('ended'),
    onFailed() {
      // where another line is left, it is tried by itself
      if (!lines.fail()) setBroken('lost')
    },
    async refresh() {
      forget()
      await Promise.all([refetch(), reload()])
      setBroken(null)
    },
    refreshing: isFetching,
  }
}
