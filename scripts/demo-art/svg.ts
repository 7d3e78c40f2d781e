/** What the drawings are made of: short numbers, seeded chance, and a few shapes. */
export const paint = {
  paper: '#F4EFE4',
  rice: '#EAE2D2',
  ink: '#22252B',
  inkSoft: '#4A5160',
  indigo: '#24508F',
  night: '#1E2C44',
  cinnabar: '#C2462B',
  jade: '#2F6B5C',
  ochre: '#C59A4A',
  moon: '#F3E9D0',
} as const

export type Point = readonly [number, number]

/** One decimal at most, without trailing zeros: half the size of a careless drawing. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}

export function at([x, y]: Point): string {
  return `${n(x)} ${n(y)}`
}

/** A repeatable source of chance (mulberry32), 0 to 1. */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function document(width: number, height: number, body: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body.join('')}</svg>\n`
}

type Attributes = Readonly<Record<string, string | number>>

export function tag(name: string, attributes: Attributes, inner = ''): string {
  const list = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${typeof value === 'number' ? n2(value) : value}"`,
  )
  return inner ? `<${name}${list.join('')}>${inner}</${name}>` : `<${name}${list.join('')}/>`
}

function n2(value: number): string {
  return String(Math.round(value * 100) / 100)
}

export const path = (d: string, attributes: Attributes) => tag('path', { d, ...attributes })
export const circle = (x: number, y: number, r: number, attributes: Attributes) =>
  tag('circle', { cx: x, cy: y, r, ...attributes })
export const group = (attributes: Attributes, parts: readonly string[]) =>
  tag('g', attributes, parts.join(''))
export const ground = (width: number, height: number, fill: string) =>
  path(`M0 0h${width}v${height}H0z`, { fill })

/** A vertical fade of one colour between two opacities. */
export function fade(id: string, colour: string, from: number, to: number): string {
  const stop = (offset: number, opacity: number) =>
    tag('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity })
  return tag('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1 }, stop(0, from) + stop(1, to))
}

/** A radial glow that ends in nothing. */
export function glow(id: string, colour: string, opacity: number): string {
  const stop = (offset: number, share: number) =>
    tag('stop', { offset, 'stop-color': colour, 'stop-opacity': share })
  return tag('radialGradient', { id }, stop(0, opacity) + stop(1, 0))
}

/** A smooth line through points (Catmull-Rom written as cubic Béziers), without its opening move. */
export function through(points: readonly Point[]): string {
  const part = (index: number): Point => points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0]
  return points
    .slice(1)
    .map((end, i) => {
      const [before, start, after] = [part(i - 1), part(i), part(i + 2)]
      const first: Point = [start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6]
      const second: Point = [end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6]
      return `C${at(first)} ${at(second)} ${at(end)}`
    })
    .join('')
}

export function curve(points: readonly Point[]): string {
  const [first] = points
  return first ? `M${at(first)}${through(points)}` : ''
}

/** The seal: a cinnabar square with an abstract cut, no character. */
export function seal(x: number, y: number, size: number, colour: string = paint.cinnabar): string {
  const u = size / 8
  const cut = `M${n(x + 2 * u)} ${n(y + 2 * u)}h${n(4 * u)}M${n(x + 4 * u)} ${n(y + 2 * u)}v${n(4 * u)}M${n(x + 2 * u)} ${n(y + 6 * u)}h${n(4 * u)}M${n(x + 2 * u)} ${n(y + 4 * u)}v${n(2 * u)}M${n(x + 6 * u)} ${n(y + 4 * u)}v${n(2 * u)}`
  return (
    tag('rect', { x, y, width: size, height: size, rx: size / 10, fill: colour }) +
    path(cut, { stroke: paint.paper, 'stroke-width': u * 0.7, fill: 'none', 'stroke-linecap': 'square' })
  )
}
