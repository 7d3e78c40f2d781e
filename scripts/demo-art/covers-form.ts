import { chance, circle, fade, glow, ground, group, n, type Point, paint, path, tag } from './svg.ts'

const w = 1280
const h = 720

/** Mathematics: the old diagram that proves the theorem of the right triangle, legs 3 and 4. */
export function mathematics(): string[] {
  const unit = 92
  const [short, long] = [3 * unit, 4 * unit]
  const half = (long - short) / 2
  const triangle = `M${half - long} ${half}H${half}V${half + short}z`
  const tones = ['#2C4F86', '#4C73A8', '#2C4F86', '#4C73A8']
  const quarters = tones.map((fill, i) => path(triangle, { fill, transform: `rotate(${i * 90})` }))
  const far = (5 * unit) / 2
  const grid = Array.from({ length: 15 }, (_, i) => `M${60 + i * 83} 0v${h}`).join('')
  const rows = Array.from({ length: 9 }, (_, i) => `M0 ${28 + i * 83}h${w}`).join('')
  return [
    tag('defs', {}, glow('m', '#FFFBF0', 0.95)),
    ground(w, h, '#EADFC6'),
    path(grid + rows, { stroke: '#D8CAA9', 'stroke-width': 1.5 }),
    circle(640, 360, 520, { fill: 'url(#m)' }),
    group({ fill: 'none', stroke: '#8A7B58', 'stroke-width': 2.5 }, [
      circle(640, 360, n1(far * Math.SQRT2), {}),
      path(`M640 0v720M0 360h${w}`, { opacity: 0.5 }),
    ]),
    group(
      {
        transform: 'translate(640 360) rotate(-36.87)',
        stroke: '#F4EFE4',
        'stroke-width': 5,
        'stroke-linejoin': 'round',
      },
      [
        ...quarters,
        path(`M${-half} ${-half}h${half * 2}v${half * 2}h${-half * 2}z`, { fill: paint.cinnabar }),
      ],
    ),
  ]
}

const n1 = (value: number) => Number(n(value))

/** Programming: braces about a few indented lines, the cursor waiting. */
export function programming(): string[] {
  const brace = (x: number, side: 1 | -1) =>
    `M${x} 168C${x - 70 * side} 168 ${x - 66 * side} 214 ${x - 66 * side} 262S${x - 74 * side} 360 ${x - 128 * side} 360C${x - 74 * side} 360 ${x - 66 * side} 410 ${x - 66 * side} 458S${x - 70 * side} 552 ${x} 552`
  const lines: [number, number, number, string][] = [
    [470, 236, 190, '#8FB4EA'],
    [690, 236, 90, '#5D6E8C'],
    [522, 298, 128, '#C59A4A'],
    [680, 298, 150, '#E8E2D4'],
    [574, 360, 210, '#E8E2D4'],
    [522, 422, 96, '#6FA897'],
    [648, 422, 120, '#5D6E8C'],
    [470, 484, 60, '#8FB4EA'],
  ]
  const bars = lines.map(([x, y, length, stroke]) => path(`M${x} ${y}h${length}`, { stroke }))
  return [
    tag('defs', {}, glow('m', '#35507E', 0.75)),
    ground(w, h, '#18212F'),
    circle(640, 360, 620, { fill: 'url(#m)' }),
    path(
      Array.from({ length: 17 }, (_, i) => `M${i * 80} 0v${h}`).join('') +
        Array.from({ length: 10 }, (_, i) => `M0 ${i * 80}h${w}`).join(''),
      { stroke: '#8FB4EA', opacity: 0.07, 'stroke-width': 2 },
    ),
    path(brace(386, 1) + brace(894, -1), {
      fill: 'none',
      stroke: paint.paper,
      'stroke-width': 22,
      'stroke-linecap': 'round',
    }),
    group({ 'stroke-width': 18, 'stroke-linecap': 'round' }, bars),
    tag('rect', { x: 564, y: 462, width: 14, height: 44, fill: paint.cinnabar }),
  ]
}

/** Weiqi: a corner of the board, a few stones, the last move marked. */
export function weiqi(): string[] {
  const cell = 92
  const [left, top] = [268, 74]
  const columns = Array.from({ length: 12 }, (_, i) => `M${left + i * cell} ${top}V${h}`).join('')
  const rows = Array.from({ length: 8 }, (_, i) => `M${left} ${top + i * cell}H${w}`).join('')
  const place = (x: number, y: number): Point => [left + x * cell, top + y * cell]
  const stones = (list: readonly Point[], fill: string) =>
    list.map(([x, y]) => {
      const [cx, cy] = place(x, y)
      return circle(cx + 4, cy + 7, 42, { fill: '#5B4520', opacity: 0.28 }) + circle(cx, cy, 42, { fill })
    })
  const black: Point[] = [
    [3, 2],
    [4, 3],
    [6, 2],
    [2, 4],
    [5, 5],
  ]
  const white: Point[] = [
    [2, 2],
    [3, 3],
    [4, 4],
    [3, 5],
    [8, 4],
  ]
  const stars: Point[] = [
    [3, 3],
    [9, 3],
  ]
  const [lx, ly] = place(5, 5)
  const shade = (id: string, from: string, to: string) =>
    tag(
      'radialGradient',
      { id, cx: 0.36, cy: 0.3, r: 0.75 },
      `<stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/>`,
    )
  return [
    tag(
      'defs',
      {},
      shade('b', '#4A505B', '#15181D') + shade('w', '#FFFFFF', '#DDD5C4') + fade('g', '#A97D33', 0, 0.22),
    ),
    ground(w, h, '#E2C384'),
    path(`M0 0h${w}v${h}H0z`, { fill: 'url(#g)' }),
    path('M0 96Q420 70 1280 118M0 258Q520 214 1280 286M0 446Q600 410 1280 470M0 640Q420 600 1280 664', {
      fill: 'none',
      stroke: '#C9A45C',
      'stroke-width': 5,
      opacity: 0.45,
    }),
    path(columns + rows, { stroke: '#5B4520', 'stroke-width': 2.5 }),
    path(`M${left} ${h}V${top}H${w}`, { stroke: '#5B4520', 'stroke-width': 6, fill: 'none' }),
    ...stars.map(([x, y]) => circle(...place(x, y), 8, { fill: '#5B4520' })),
    ...stones(black, 'url(#b)'),
    ...stones(white, 'url(#w)'),
    circle(lx, ly, 13, { fill: paint.cinnabar }),
  ]
}

/** Science: the sky as orbits. */
export function astronomy(): string[] {
  const next = chance(12)
  const stars = Array.from({ length: 70 }, () => `M${n(next() * w)} ${n(next() * h)}h0`).join('')
  const big = Array.from({ length: 14 }, () => `M${n(next() * w)} ${n(next() * h)}h0`).join('')
  const radii = [128, 206, 298, 404, 524]
  const worlds: [number, number, number, string][] = [
    [0, 200, 11, '#E8D9B5'],
    [1, 318, 17, '#8FB4EA'],
    [2, 152, 15, '#D9694C'],
    [3, 28, 34, '#D8BE8A'],
    [4, 236, 24, '#9CC3B4'],
  ]
  const tilt = 0.46
  return [
    tag('defs', {}, glow('m', '#F2D9A0', 0.55) + glow('s', '#2E5F63', 0.8)),
    ground(w, h, '#12282E'),
    circle(640, 360, 700, { fill: 'url(#s)' }),
    path(stars, { stroke: '#DDEBE4', 'stroke-width': 3, 'stroke-linecap': 'round', opacity: 0.5 }),
    path(big, { stroke: '#F3E9D0', 'stroke-width': 6, 'stroke-linecap': 'round', opacity: 0.8 }),
    group({ transform: 'translate(640 360) rotate(-14)' }, [
      group(
        { fill: 'none', stroke: '#DCE8DC', 'stroke-width': 2.5, opacity: 0.55 },
        radii.map((r) => tag('ellipse', { rx: r, ry: n(r * tilt) })),
      ),
      circle(0, 0, 150, { fill: 'url(#m)' }),
      circle(0, 0, 52, { fill: '#F1DBA6' }),
      ...worlds.map(([ring, angle, size, fill]) => {
        const turn = (angle * Math.PI) / 180
        const r = radii[ring] ?? 0
        const [x, y] = [n1(r * Math.cos(turn)), n1(r * tilt * Math.sin(turn))]
        const belt =
          ring === 3
            ? tag('ellipse', {
                cx: x,
                cy: y,
                rx: 62,
                ry: 14,
                fill: 'none',
                stroke: '#EFE3C8',
                'stroke-width': 5,
                transform: `rotate(-12 ${x} ${y})`,
              })
            : ''
        return circle(x, y, size, { fill }) + belt
      }),
    ]),
  ]
}
