/*
 * A page is a Yjs document with two maps. `elements` has everything that is drawn by its id, as plain objects. A stroke
 * that is being drawn grows all the time, so its points are in `strokes`, by the same id, as one array of numbers to which
 * the new ones are added: x, y, and the pressure where the device tells it.
 */

export const ELEMENTS = 'elements'
export const STROKES = 'strokes'

type Point = readonly [number, number]

export interface Stroke {
  points: readonly Point[]
  pressures: readonly number[]
}

const strideOf = (hasPressure: boolean): number => (hasPressure ? 3 : 2)

/** The numbers of a stroke, from one of its points on. */
export function numbersOf({ points, pressures }: Stroke, hasPressure: boolean, from = 0): number[] {
  return points
    .slice(from)
    .flatMap(([x, y], index) => (hasPressure ? [x, y, pressures[from + index] ?? 0.5] : [x, y]))
}

/** The stroke that some numbers stand for; null where they stand for none. */
export function strokeOf(numbers: readonly unknown[], hasPressure: boolean): Stroke | null {
  const stride = strideOf(hasPressure)
  if (numbers.length % stride !== 0) return null
  const points: Point[] = []
  const pressures: number[] = []
  for (let at = 0; at < numbers.length; at += stride) {
    const [x, y, pressure] = numbers.slice(at, at + stride)
    if (typeof x !== 'number' || typeof y !== 'number') return null
    points.push([x, y])
    if (!hasPressure) continue
    if (typeof pressure !== 'number') return null
    pressures.push(pressure)
  }
  return { points, pressures }
}
