import { type PointerEvent, useRef } from 'react'
import styles from '../broadcast.module.css'
import type { Studio } from '../studio.ts'
import type { SlideShow } from './use-slide-show.ts'

/** a pen that has moved less, as a share of the slide, has not moved */
const NEAR = 0.002
/** numbers of one stroke */
const MOST = 4_000

/** Lies over the preview: what is pointed at and drawn there is sent with the slide. */
export function SlideLayer({ studio, show }: { studio: Studio; show: SlideShow }) {
  const points = useRef<number[] | null>(null)

  /** Where the pointer is, as shares of the slide; null: beside it. */
  function placeOf({ clientX, clientY, currentTarget }: PointerEvent): [number, number] | null {
    const box = studio.slideBox()
    const frame = currentTarget.getBoundingClientRect()
    if (!box || frame.width === 0) return null
    const x = ((clientX - frame.left) / frame.width - box.left) / box.width
    const y = ((clientY - frame.top) / frame.height - box.top) / box.height
    return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? [x, y] : null
  }
  function press(event: PointerEvent): void {
    const place = event.button === 0 ? placeOf(event) : null
    if (!place) return
    event.currentTarget.setPointerCapture(event.pointerId)
    if (show.tool === 'pen') {
      points.current = [...place]
      show.draw(points.current, false)
    } else show.point(place)
  }
  function move(event: PointerEvent): void {
    const place = placeOf(event)
    if (show.tool === 'pointer') return show.point(place)
    const drawn = points.current
    if (!drawn || !place || drawn.length >= MOST) return
    const [x = 0, y = 0] = drawn.slice(-2)
    if (Math.hypot(place[0] - x, place[1] - y) < NEAR) return
    drawn.push(...place)
    show.draw([...drawn], false)
  }
  function release(): void {
    if (show.tool === 'pointer') return
    if (points.current) show.draw(points.current, true)
    points.current = null
  }
  return (
    // A pen has no keys: what it shows can be said, and everything else of the slides has buttons and keys.
    <div
      className={styles.layer}
      data-tool={show.tool}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerLeave={() => show.tool === 'pointer' && show.point(null)}
    />
  )
}
