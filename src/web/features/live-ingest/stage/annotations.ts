import { strokePath } from '#web/area-kit/stroke-path.ts'
import type { Box } from './scene.ts'

export const penColours = ['red', 'blue', 'yellow'] as const
export type PenColour = (typeof penColours)[number]

export interface Stroke {
  colour: PenColour
  /** shares of the slide, x and y in turn */
  points: readonly number[]
}

/** What is drawn over a slide; places are shares of it. */
export interface Annotations {
  strokes: readonly Stroke[]
  pointer: readonly [number, number] | null
}

export const noAnnotations: Annotations = { strokes: [], pointer: null }

export const penInks: Readonly<Record<PenColour, string>> = {
  red: '#d62f2f',
  blue: '#1f6feb',
  yellow: '#f2b705',
}
const POINTER = 'rgba(230, 40, 40, 0.85)'

/** Outlines of strokes, by the size of the slide that they were made for. */
const outlines = new WeakMap<Stroke, { key: string; path: Path2D }>()

function outlineOf(stroke: Stroke, { width, height }: Box): Path2D {
  const key = `${Math.round(width)}x${Math.round(height)}`
  const known = outlines.get(stroke)
  if (known?.key === key) return known.path
  const path = new Path2D(strokePath(stroke.points, { width, height }))
  outlines.set(stroke, { key, path })
  return path
}

export function drawAnnotations(
  context: CanvasRenderingContext2D,
  room: Box,
  { strokes, pointer }: Annotations,
): void {
  context.save()
  context.translate(room.left, room.top)
  for (const stroke of strokes) {
    context.fillStyle = penInks[stroke.colour]
    context.fill(outlineOf(stroke, room))
  }
  if (pointer) {
    context.fillStyle = POINTER
    context.beginPath()
    context.arc(pointer[0] * room.width, pointer[1] * room.height, room.height / 60, 0, 2 * Math.PI)
    context.fill()
  }
  context.restore()
}
