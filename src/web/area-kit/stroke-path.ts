import { getStroke } from 'perfect-freehand'

export interface Size {
  width: number
  height: number
}

/** How thick a stroke is, as a share of the picture's shorter side. */
const THICKNESS = 0.008

/** The outline of a stroke as the data of an SVG path. @param points shares of the picture, x and y in turn */
export function strokePath(points: readonly number[], { width, height }: Size): string {
  const places: [number, number][] = []
  for (let index = 0; index + 1 < points.length; index += 2)
    places.push([(points[index] ?? 0) * width, (points[index + 1] ?? 0) * height])
  const outline = getStroke(places, {
    size: Math.max(1, Math.min(width, height) * THICKNESS),
    thinning: 0.4,
    smoothing: 0.5,
    streamline: 0.4,
  })
  const [first] = outline
  if (!first) return ''
  const curves = outline.map(([x, y], index) => {
    const [nextX, nextY] = outline[(index + 1) % outline.length] ?? first
    return `${x.toFixed(1)} ${y.toFixed(1)} ${((x + nextX) / 2).toFixed(1)} ${((y + nextY) / 2).toFixed(1)}`
  })
  return `M${first[0].toFixed(1)} ${first[1].toFixed(1)}Q${curves.join(' ')}Z`
}
