import { useEffect, useState } from 'react'
import type { Player } from './player.ts'

/** how often a player is asked where it is, ms */
const LOOK_MS = 250

/**
 * The second at which a player is, a few times a second while it moves; 0 without a player. What reads it renders as
 * often, so it belongs into the smallest component that shows something of it.
 */
export function useSecond(player: Player | null): number {
  const [second, setSecond] = useState(0)
  useEffect(() => {
    if (!player) return
    const look = () => setSecond(player.position() || 0)
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [player])
  return player ? second : 0
}
