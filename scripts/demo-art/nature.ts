import { at, chance, curve, n, type Point, path, through } from './svg.ts'

/** One ridge from edge to edge, closed below; peaks are the places that rise highest. */
export function ridge(
  width: number,
  base: number,
  bottom: number,
  peaks: readonly Point[],
  seed: number,
): string {
  const next = chance(seed)
  const points: Point[] = []
  const step = width / 28
  for (let i = -1; i <= 29; i += 1) {
    const x = i * step
    // The fourth root of fourth powers: the higher peak wins, without a kink where they meet.
    const powers = peaks.reduce((sum, [px, height]) => {
      const far = (x - px) / height
      return sum + (height * Math.exp(-far * far)) ** 4
    }, 0)
    const lift = powers ** 0.25
    points.push([x + (next() - 0.5) * step * 0.5, base - lift - next() * 14 - lift * 0.1 * (next() - 0.5)])
  }
  const [first] = points
  if (!first) return ''
  return `M${at(first)}${through(points)}V${n(bottom)}H${n(-step)}z`
}

/** A bamboo leaf: from its stalk, so long, so wide, pointing so (degrees). */
export function leaf([x, y]: Point, length: number, breadth: number, angle: number): string {
  const turn = (angle * Math.PI) / 180
  const to = (along: number, aside: number): Point => [
    x + along * Math.cos(turn) - aside * Math.sin(turn),
    y + along * Math.sin(turn) + aside * Math.cos(turn),
  ]
  const tip = to(length, breadth * 0.3)
  return `M${at([x, y])}C${at(to(length * 0.2, breadth))} ${at(to(length * 0.6, breadth * 0.8))} ${at(tip)}C${at(to(length * 0.6, -breadth * 0.5))} ${at(to(length * 0.2, -breadth * 0.8))} ${at([x, y])}z`
}

/** A spray of leaves that hangs from one point. */
export function spray(place: Point, size: number, angles: readonly number[], seed: number): string {
  const next = chance(seed)
  return angles
    .map((angle) => leaf(place, size * (0.75 + next() * 0.4), size * (0.075 + next() * 0.03), angle))
    .join('')
}

/** A bamboo stem from the ground up in joints, each a little narrower than the last. */
export function stem(x: number, from: number, to: number, breadth: number, lean: number): string {
  const joints = 5
  const height = (from - to) / joints
  let d = ''
  for (let i = 0; i < joints; i += 1) {
    const wide = breadth * (1 - i * 0.09)
    const low: Point = [x + lean * i, from - height * i - 3]
    const high: Point = [x + lean * (i + 1), from - height * (i + 1) + 3]
    const [a, b] = [low[0] - wide / 2, low[0] + wide / 2]
    const [c, e] = [high[0] + wide / 2, high[0] - wide / 2]
    const middle = (low[1] + high[1]) / 2
    const waist = wide * 0.08
    d += `M${at([a, low[1]])}L${at([b, low[1]])}Q${at([(b + c) / 2 - waist, middle])} ${at([c, high[1]])}L${at([e, high[1]])}Q${at([(a + e) / 2 + waist, middle])} ${at([a, low[1]])}z`
  }
  return d
}

/** Birds far away, as two short strokes each. */
export function birds(places: readonly Point[], size: number, colour: string): string {
  const d = places
    .map(
      ([x, y]) =>
        `M${n(x - size)} ${n(y - size * 0.35)}Q${n(x - size * 0.4)} ${n(y - size * 0.55)} ${n(x)} ${n(y)}Q${n(x + size * 0.4)} ${n(y - size * 0.6)} ${n(x + size)} ${n(y - size * 0.4)}`,
    )
    .join('')
  return path(d, { fill: 'none', stroke: colour, 'stroke-width': size / 8, 'stroke-linecap': 'round' })
}

/** A brush circle of many bristles: heavy where the brush set down, dry where it left. */
export function brushCircle(
  [cx, cy]: Point,
  radius: number,
  breadth: number,
  seed: number,
  colour: string,
): string {
  const next = chance(seed)
  const bristles = 36
  let heavy = ''
  let dry = ''
  for (let i = 0; i < bristles; i += 1) {
    const place = i / (bristles - 1) - 0.5
    const from = -1.95 + next() * 0.1 + Math.abs(place) * 0.12
    const to = from + 5.25 + next() * 0.75 - Math.abs(place) * 0.9
    const points: Point[] = []
    const stops = 8
    for (let k = 0; k <= stops; k += 1) {
      const turn = from + ((to - from) * k) / stops
      // The stroke swells after its start and thins to its end.
      const press = 0.6 + 0.55 * Math.sin(Math.PI * Math.min(1, (k / stops) * 1.15 + 0.08))
      const far = radius + place * breadth * press + Math.sin(turn * 2 + 0.6) * radius * 0.025
      points.push([cx + far * Math.cos(turn), cy + far * Math.sin(turn) * 0.985])
    }
    if (next() < 0.62) heavy += curve(points)
    else dry += curve(points)
  }
  const shared = { fill: 'none', stroke: colour, 'stroke-linecap': 'round' } as const
  const each = breadth / bristles
  return (
    path(heavy, { ...shared, 'stroke-width': each * 1.9, opacity: 0.9 }) +
    path(dry, { ...shared, 'stroke-width': each * 1.2, opacity: 0.55 })
  )
}
