import { useEffect, useState } from 'react'

const LOOK_MS = 100
/** loudness of speech that fills the meter, well below full scale */
const LOUD = 0.25
/** level from which it counts as speech */
const SOUND_LEVEL = 0.04
/** pause between two words */
const PAUSE_MS = 2_000

export interface Level {
  /** current level, 0 to 1 */
  level: number
  /** speech within the last seconds */
  hasSound: boolean
}

const silence: Level = { level: 0, hasSound: false }

/** Measures a level again and again. @param loudness effective value, 0 to 1; null: nothing to measure */
export function useLevel(loudness: (() => number) | null): Level {
  const [state, setState] = useState<Level>(silence)
  useEffect(() => {
    if (!loudness) return
    let soundAt = Number.NEGATIVE_INFINITY
    const timer = setInterval(() => {
      const level = Math.min(1, loudness() / LOUD)
      if (level > SOUND_LEVEL) soundAt = performance.now()
      setState({ level, hasSound: performance.now() - soundAt < PAUSE_MS })
    }, LOOK_MS)
    return () => {
      clearInterval(timer)
      setState(silence)
    }
  }, [loudness])
  return state
}
