import { useEffect, useState } from 'react'
import { liveStatuses } from '#contract/openclass/enums.ts'
import { useCall } from '#web/lib/query.ts'
import type { OpenClass } from './types.ts'

const POLL = 10_000
/** a stream that has ended is looked for so soon: by then the school knows whether another one comes; ms */
const AGAIN = 2_000

/** HTTP-FLV is nearer to the present; where the browser cannot play it, or failed to, HLS. */
function addressOf({ live_flv_url, live_stream_url }: OpenClass, failed: readonly string[]): string {
  const playable = [...('MediaSource' in window ? [live_flv_url] : []), live_stream_url]
  return playable.find((address) => address !== '' && !failed.includes(address)) ?? ''
}

export interface Stream {
  /** what is played; empty while nothing is on air */
  src: string
  /** grows with each new beginning, also at the same address */
  round: number
  /** why nothing is played */
  why: 'lost' | 'ended' | 'teacherAway'
  onPlaying: () => void
  onEnded: () => void
  onFailed: () => void
  /** looks at once */
  refresh: () => Promise<void>
  refreshing: boolean
}

/** Where a class on air is watched: it is looked for every ten seconds, and sooner once it has broken off. */
export function useStream(openClass: OpenClass, reload: () => Promise<unknown>): Stream {
  const { data, isFetching, refetch } = useCall(
    'GET /api/openclass/livestatus/{id}',
    { params: { id: openClass.id } },
    { quiet: true, refetchInterval: POLL },
  )
  const [failed, setFailed] = useState<readonly string[]>([])
  const [broken, setBroken] = useState<'ended' | 'lost' | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!broken) return
    const look = () =>
      void refetch().finally(() => {
        setBroken(null)
        setFailed([])
        setRound((before) => before + 1)
      })
    const timer = setTimeout(look, broken === 'ended' ? AGAIN : POLL)
    return () => clearTimeout(timer)
  }, [broken, refetch])

  const isOn = data?.status === liveStatuses.live && broken !== 'ended'
  const needsAddress = isOn && openClass.live_flv_url === '' && openClass.live_stream_url === ''
  useEffect(() => {
    // the address is given out once there is something behind it
    if (needsAddress) void reload()
  }, [needsAddress, reload])
  const [wasOn, setWasOn] = useState(isOn)
  if (isOn !== wasOn) {
    // pictures that come anew are looked for in all their places
    setWasOn(isOn)
    setFailed([])
  }

  const src = isOn ? addressOf(openClass, failed) : ''
  return {
    src,
    round,
    why: data?.status === liveStatuses.unknownError ? 'lost' : data?.is_ended === 1 ? 'ended' : 'teacherAway',
    onPlaying: () => setBroken(null),
    // who broadcasts may be back before the next look: what comes then is another stream
    onEnded: () => setBroken('ended'),
    onFailed() {
      // where another address is left, it is tried by itself
      if (addressOf(openClass, [...failed, src]) === '') setBroken('lost')
      else setFailed([...failed, src])
    },
    async refresh() {
      setFailed([])
      await Promise.all([refetch(), reload()])
      setBroken(null)
    },
    refreshing: isFetching,
  }
}
