import { useCallback, useEffect, useState } from 'react'
import type { Player } from '#web/features/player/player.ts'

/** seconds that one press goes back */
export const REWIND_SECONDS = 30
/** seconds behind the newest one from which a viewer counts as live again: a playlist lies some segments behind */
const AT_EDGE_SECONDS = 12
const LOOK_MS = 500

export interface Position {
  /** seconds since the broadcast began */
  at: number
  /** its newest second */
  edge: number
}

export interface Rewind {
  is: boolean
  /** seconds behind the newest one at which the rewound stream begins */
  behind: number
  /** null until the rewound stream plays */
  position: Position | null
  rate: number
  begin: () => void
  /** back to the live stream */
  goLive: () => void
  seek: (second: number) => void
  setRate: (rate: number) => void
  follow: (player: Player | null) => void
}

/** Going back in a broadcast while it is live; who catches up with it is live again. */
export function useRewind(): Rewind {
  const [is, setIs] = useState(false)
  const [player, setPlayer] = useState<Player | null>(null)
  const [position, setPosition] = useState<Position | null>(null)
  const [rate, setRateShown] = useState(1)
  const goLive = useCallback(() => {
    setIs(false)
    setPosition(null)
    setRateShown(1)
  }, [])
  useEffect(() => {
    if (!is || !player) return
    const timer = setInterval(() => {
      const next = { at: player.position(), edge: player.edge() }
      if (next.edge === 0) return
      setPosition(next)
      // at the usual speed nobody gets nearer
      if (rate > 1 && player.isPlaying() && next.edge - next.at < AT_EDGE_SECONDS) goLive()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [is, player, rate, goLive])
  return {
    is,
    behind: REWIND_SECONDS,
    position,
    rate,
    begin: useCallback(() => setIs(true), []),
    goLive,
    seek(second) {
      player?.seek(second)
      setPosition((before) => before && { ...before, at: Math.max(0, second) })
    },
    setRate(next) {
      player?.setRate(next)
      setRateShown(next)
    },
    follow: setPlayer,
  }
}
