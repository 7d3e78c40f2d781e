import { type SVGProps, useEffect, useRef } from 'react'
import styles from './marks.module.css'
import type { Size } from '#web/area-kit/stroke-path.ts'

/** radii in pixels of the screen: of a number that can be read, and of what a finger hits */
const READABLE = 10
const TOUCHED = 22

export interface NoteMarkProps {
  size: Size
  left: number
  top: number
  /** quarter turns of the picture, against which the number stays upright */
  turns: number
  /** pixels of the screen that a pixel of the picture takes */
  scale: number
  number: number
  text: string
  own: SVGProps<SVGGElement> | undefined
}

/** The number of a note at its place. */
export function NoteMark({ size, left, top, turns, scale, number, text, own }: NoteMarkProps) {
  const mark = useRef<SVGGElement>(null)
  const isDragged = own !== undefined
  useEffect(() => {
    const element = mark.current
    if (!element || !isDragged) return
    // a finger moves the note and does not scroll; browsers do not read `touch-action` of parts of a drawing
    const keep = (event: TouchEvent) => event.preventDefault()
    element.addEventListener('touchstart', keep, { passive: false })
    return () => element.removeEventListener('touchstart', keep)
  }, [isDragged])
  const radius = Math.max(Math.min(size.width, size.height) * 0.028, READABLE / scale)
  return (
    <g
      ref={mark}
      className={styles.note}
      transform={`translate(${left * size.width} ${top * size.height}) rotate(${-90 * turns})`}
      {...own}
    >
      <title>{text}</title>
      {own && <circle className={styles.hit} r={TOUCHED / scale} />}
      <circle r={radius} />
      <text fontSize={radius * 1.2} textAnchor="middle" dominantBaseline="central">
        {number}
      </text>
    </g>
  )
}
