import type { SVGProps } from 'react'
import styles from './marks.module.css'
import type { Size } from './stroke-path.ts'

export interface NoteMarkProps {
  size: Size
  left: number
  top: number
  /** quarter turns of the picture, against which the number stays upright */
  turns: number
  number: number
  text: string
  own: SVGProps<SVGGElement> | undefined
}

/** The number of a note at its place. */
export function NoteMark({ size, left, top, turns, number, text, own }: NoteMarkProps) {
  const radius = Math.min(size.width, size.height) * 0.028
  return (
    <g
      className={styles.note}
      transform={`translate(${left * size.width} ${top * size.height}) rotate(${-90 * turns})`}
      {...own}
    >
      <title>{text}</title>
      <circle r={radius} />
      <text fontSize={radius * 1.2} textAnchor="middle" dominantBaseline="central">
        {number}
      </text>
    </g>
  )
}
