import { useCallback, useEffect, useState } from 'react'
import { liveStatuses } from '#contract/openclass/enums.ts'
import { tryAgainSoon } from '#web/features/player/try-again.ts'
import { type Lines, useLines } from './live-lines.ts'
import type { OpenClass } from './types.ts'
import { useLiveStatus } from './use-live-status.ts'

/** delay before an ended stream is asked about: the server keeps its answers for half a second; ms */
const LOOK = 600
/** and then before it is looked for again: by then the server knows whether another one follows; ms */
const AGAIN = 1_400

export interface Stream {
  lines: Lines
  /** the source to play; empty while nothing is on air */
  src: string
  /** increases at each restart, also of the same address */
  round: number
  /** why nothing plays */
  why: 'unknown' | 'unreachable' | 'lost' | 'interrupted' | 'ended' | 'teacherAway'
  /** the failure, for `unreachable` */
  error: Error | null
  /** when the recording becomes available, Unix seconds; null: none so far */
  replayAt: number | null
  onPlaying: () => void
  onEnded: () => void
  onFailed: () => void
  /** polls at once */
  refresh: () => Promise<void>
  refreshing: boolean
}

/** The stream of a class: polled every ten seconds, and sooner after an interruption or a failure. */
export function useStream(openClass: OpenClass, reload: () => Promise<unknown>): Stream {
  const { data, error, isFetching, refetch } = useLiveStatus(openClass.id)
  const lines = useLines(openClass, data?.is_webrtc === 1)
  const { clearFailures } = lines
  /** over: the server has not been asked yet whether its teacher has ended it */
  const [broken, setBroken] = useState<'over' | 'ended' | 'lost' | null>(null)
  const [round, setRound] = useState(0)
  /** attempts in a row after which nothing played */
  const [failures, setFailures] = useState(0)
  const restart = useCallback(() => {
    setBroken(null)
    clearFailures()
    setRound((before) => before + 1)
  }, [clearFailures])
  useEffect(() => {
    if (!broken) return
    if (broken === 'over') {
      const asked = () => setBroken((now) => (now === 'over' ? 'ended' : now))
      const timer = setTimeout(() => void refetch().finally(asked), LOOK)
      return () => clearTimeout(timer)
    }
    if (broken === 'ended') {
      const timer = setTimeout(() => void refetch().finally(restart), AGAIN)
      return () => clearTimeout(timer)
    }
    let left = false
    const cancel = tryAgainSoon(failures, () => {
      void refetch().then(({ isError }) => {
        if (left) return
        setFailures(failures + 1)
        // while the server is away, neither the stream nor the code of a player loads
        if (!isError) restart()
      })
    })
    return () => {
      left = true
      cancel()
    }
  }, [broken, failures, refetch, restart])
  const isReachable = error === null
  const [wasReachable, setWasReachable] = useState(isReachable)
  if (isReachable !== wasReachable) {
    setWasReachable(isReachable)
    // a poll found the server back
    if (isReachable && broken === 'lost') restart()
  }

  const isOn = data?.status === liveStatuses.live && broken !== 'ended' && broken !== 'over'
  const needsAddress = isOn && lines.all.length === 0
  useEffect(() => {
    // request the address once there is a stream
    if (needsAddress) void reload()
  }, [needsAddress, reload])
  const [wasOn, setWasOn] = useState(isOn)
  if (isOn !== wasOn) {
    // a new stream is tried with all sources
    setWasOn(isOn)
    clearFailures()
  }

  function why(): Stream['why'] {
    if (error) return 'unreachable'
    if (!data) return 'unknown'
    if (data.status === liveStatuses.unknownError) return 'lost'
    // interrupted since the last poll; or its address is still loading
    if (data.stream_state === 'on_air') return broken && broken !== 'over' ? 'interrupted' : 'unknown'
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
    onPlaying() {
      setBroken(null)
      setFailures(0)
    },
    // the publisher may reconnect before the next poll: that is another stream
    onEnded: () => setBroken('over'),
    onFailed() {
      // another source, if left, is tried by itself, unless the server is away: then it would fail as well
      void refetch().then(({ isError }) => {
        if (isError || !lines.fail()) setBroken('lost')
      })
    },
    async refresh() {
      clearFailures()
      await Promise.all([refetch(), reload()])
      setBroken(null)
    },
    refreshing: isFetching,
  }
}
