import { useEffect, useState } from 'react'
import { drawPoster } from './draw-poster.ts'
import type { Poster } from './poster.ts'

/** The picture of a poster, once it is drawn. */
export type Drawing = { kind: 'drawing' } | { kind: 'drawn'; url: string } | { kind: 'failed' }

/** Draws the poster with which its component was shown first. */
export function useDrawing(given: Poster): { drawing: Drawing; retry: () => void } {
  const [poster] = useState(given)
  const [drawing, setDrawing] = useState<Drawing>({ kind: 'drawing' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isUnmounted = false
    let url = ''
    async function draw() {
      const picture = await drawPoster(poster).catch(() => null)
      if (isUnmounted) return
      if (picture) url = URL.createObjectURL(picture)
      setDrawing(picture ? { kind: 'drawn', url } : { kind: 'failed' })
    }
    void draw()
    return () => {
      isUnmounted = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [poster, attempt])

  const retry = () => {
    setDrawing({ kind: 'drawing' })
    setAttempt(attempt + 1)
  }
  return { drawing, retry }
}
