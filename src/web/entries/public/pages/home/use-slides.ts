import { useCallback, useEffect, useState } from 'react'

/** How long a slide is shown, in milliseconds. */
const STAND = 6000

const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

export interface Slides {
  index: number
  go: (to: number) => void
  /** advances by itself, unless paused */
  playing: boolean
  toggle: () => void
  /** true while the slides have pointer or focus */
  hold: (held: boolean) => void
}

/** Index of the current slide. It does not advance by itself for users who prefer reduced motion. */
export function useSlides(count: number): Slides {
  const [index, setIndex] = useState(0)
  const [playing, setPlaying] = useState(() => !prefersStill())
  const [held, hold] = useState(false)
  const go = useCallback((to: number) => setIndex((to + count) % count), [count])

  useEffect(() => {
    if (!playing || held || count < 2) return
    const timer = setTimeout(() => go(index + 1), STAND)
    return () => clearTimeout(timer)
  }, [playing, held, count, index, go])

  return { index: Math.min(index, count - 1), go, playing, toggle: () => setPlaying(!playing), hold }
}
