import { useCallback, useEffect, useState } from 'react'

/** How long a slide stands before the next one. Milliseconds. */
const STAND = 6000

const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

export interface Slides {
  index: number
  go: (to: number) => void
  /** moving on by itself, unless held for a moment */
  playing: boolean
  toggle: () => void
  /** true while pointer or focus is on the slides */
  hold: (held: boolean) => void
}

/** Which of `count` slides is on show. It moves on by itself, but not for who wants things to stand still. */
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
