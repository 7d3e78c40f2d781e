import { useEffect, useEffectEvent, useState } from 'react'

/** a stream that has ended is looked for so soon: by then the school knows whether another one comes; ms */
const ENDED_MS = 2_000
const LOST_MS = 10_000

/**
 * The streams of a class come one after the other: who broadcasts may be cut off and return. What comes next is a
 * player of its own, so each has another number.
 */
export function useNextStream(look: () => Promise<unknown>) {
  const [rest, setRest] = useState<'ended' | 'lost' | null>(null)
  const [round, setRound] = useState(0)
  const lookAgain = useEffectEvent(() =>
    look().finally(() => {
      setRest(null)
      setRound((before) => before + 1)
    }),
  )
  useEffect(() => {
    if (!rest) return
    const timer = setTimeout(() => void lookAgain(), rest === 'ended' ? ENDED_MS : LOST_MS)
    return () => clearTimeout(timer)
  }, [rest])
  return {
    round,
    hasEnded: rest === 'ended',
    /** it came to its end, or can be had in no way */
    over: setRest,
    plays: () => setRest(null),
  }
}
