import { brushCircle, leaf, ridge, stem } from './nature.ts'
import { chance, circle, fade, glow, ground, group, n, type Point, paint, path, seal, tag } from './svg.ts'

const w = 1280
const h = 720

/** A package: thread-bound volumes, tied together. */
export function volumes(): string[] {
  const volume = (x: number, y: number, cover: string) => {
    const stitches = [40, 130, 220, 310, 400].map((down) => `M${x} ${y + down}h34`).join('')
    return group({}, [
      tag('rect', { x: x + 10, y: y + 14, width: 320, height: 440, rx: 6, fill: '#6B5A3A', opacity: 0.25 }),
      tag('rect', { x, y, width: 320, height: 440, rx: 6, fill: cover }),
      path(`M${x + 34} ${y}v440${stitches}`, { stroke: paint.moon, 'stroke-width': 4, opacity: 0.8 }),
      tag('rect', { x: x + 226, y: y + 36, width: 58, height: 210, fill: paint.moon }),
      path(`M${x + 255} ${y + 60}v150`, {
        stroke: paint.inkSoft,
        'stroke-width': 8,
        'stroke-dasharray': '34 18',
      }),
    ])
  }
  return [
    tag('defs', {}, glow('m', '#FFFBF0', 0.9)),
    ground(w, h, '#E4D7BC'),
    circle(640, 330, 560, { fill: 'url(#m)' }),
    path('M0 620H1280V720H0z', { fill: '#C9B68E' }),
    volume(610, 110, paint.jade),
    volume(500, 140, '#7A3B2C'),
    volume(390, 170, paint.indigo),
    path('M374 420H946M374 420q-12 22 0 44H946q12-22 0-44', { fill: paint.cinnabar }),
    path('M640 442q-70-64-96-14t96 14q70-64 96-14t-96 14l-52 96M640 442l52 96', {
      fill: 'none',
      stroke: '#8F2F1C',
      'stroke-width': 12,
      'stroke-linecap': 'round',
    }),
  ]
}

/** Goods: brushes on their stand, the ink stone below. */
export function brushes(): string[] {
  const brush = (x: number, length: number, handle: string) => {
    const foot = 206 + length
    return group({}, [
      path(`M${x} 176v34`, { stroke: paint.cinnabar, 'stroke-width': 5 }),
      path(`M${x} 206v${length}`, { stroke: handle, 'stroke-width': 20, 'stroke-linecap': 'round' }),
      path(`M${x - 16} ${foot}h32q12 50-16 106q-28-56-16-106z`, { fill: '#F6EEDC' }),
      path(`M${x - 15} ${foot + 40}q15 12 30 0q-2 30-15 66q-13-36-15-66z`, { fill: paint.ink }),
    ])
  }
  return [
    tag('defs', {}, glow('m', '#F7E9CC', 0.5)),
    ground(w, h, '#3B4A44'),
    circle(640, 320, 600, { fill: 'url(#m)' }),
    path('M0 640H1280V720H0z', { fill: '#2A2019' }),
    path('M330 640V176H950V640', { fill: 'none', stroke: '#5B3A26', 'stroke-width': 26 }),
    path('M290 176H990', { stroke: '#6E482F', 'stroke-width': 30, 'stroke-linecap': 'round' }),
    brush(430, 170, '#C59A4A'),
    brush(540, 220, '#7A3B2C'),
    brush(650, 150, '#D8BE8A'),
    brush(760, 200, '#2F6B5C'),
    brush(860, 130, '#8A6B3E'),
    tag('rect', { x: 1010, y: 574, width: 190, height: 66, rx: 14, fill: '#15181D' }),
    tag('ellipse', { cx: 1105, cy: 580, rx: 74, ry: 16, fill: '#39404C' }),
    tag('rect', { x: 96, y: 596, width: 150, height: 44, rx: 6, fill: '#15181D' }),
    seal(1136, 60, 72),
  ]
}

/** One to one: a round table from above, two cups, one sheet. */
export function table(): string[] {
  const cup = (x: number, y: number) => [
    circle(x + 6, y + 10, 66, { fill: '#4A3320', opacity: 0.35 }),
    circle(x, y, 66, { fill: '#F4EFE4' }),
    circle(x, y, 50, { fill: '#B9803A' }),
    circle(x - 12, y - 14, 16, { fill: '#E3B978', opacity: 0.6 }),
  ]
  return [
    tag('defs', {}, glow('m', '#C99F68', 0.7)),
    ground(w, h, '#5E6E62'),
    path(Array.from({ length: 11 }, (_, i) => `M0 ${30 + i * 68}h${w}`).join(''), {
      stroke: '#52614F',
      'stroke-width': 3,
    }),
    circle(650, 376, 330, { fill: '#33402F', opacity: 0.4 }),
    circle(640, 360, 330, { fill: '#8A5F38' }),
    circle(640, 360, 300, { fill: '#9B6E43' }),
    circle(640, 360, 300, { fill: 'url(#m)' }),
    ...cup(450, 300),
    ...cup(838, 430),
    group({ transform: 'rotate(-12 640 360)' }, [
      tag('rect', { x: 548, y: 238, width: 190, height: 250, fill: paint.paper }),
      brushCircle([643, 350], 52, 24, 5, paint.ink),
      seal(690, 436, 30),
    ]),
  ]
}

/** A mixed class: a branch of plum in flower. */
export function plum(): string[] {
  const next = chance(21)
  const flower = ([x, y]: Point, size: number) => {
    const turn = next() * 72
    const petals = Array.from({ length: 5 }, (_, i) => {
      const angle = ((turn + i * 72) * Math.PI) / 180
      return circle(x + Math.cos(angle) * size * 0.62, y + Math.sin(angle) * size * 0.62, size * 0.52, {})
    })
    return group({ fill: '#C9453A', opacity: 0.92 }, [
      ...petals,
      circle(x, y, size * 0.26, { fill: '#F3D48A' }),
    ])
  }
  const flowers: [Point, number][] = [
    [[420, 438], 44],
    [[556, 352], 36],
    [[690, 300], 48],
    [[812, 206], 38],
    [[940, 164], 46],
    [[760, 404], 34],
    [[900, 372], 30],
    [[610, 214], 28],
    [[1050, 250], 26],
  ]
  return [
    ground(w, h, paint.paper),
    tag('defs', {}, fade('g', '#CFC3AC', 0, 0.5)),
    path(`M0 0h${w}v${h}H0z`, { fill: 'url(#g)' }),
    group({ fill: 'none', stroke: '#2B2724', 'stroke-linecap': 'round' }, [
      path('M90 700Q300 560 420 450T690 310', { 'stroke-width': 34 }),
      path('M690 310Q820 220 1000 140', { 'stroke-width': 18 }),
      path('M560 380Q640 300 612 200', { 'stroke-width': 12 }),
      path('M690 310Q800 420 930 372', { 'stroke-width': 11 }),
      path('M900 190Q980 240 1070 252', { 'stroke-width': 8 }),
    ]),
    ...flowers.map(([place, size]) => flower(place, size)),
    seal(1120, 560, 70),
  ]
}

/** The first hour: the moon gate, and what is behind it. */
export function gate(): string[] {
  const tiles = Array.from({ length: 33 }, (_, i) => `M${i * 40} 96q20 26 40 0`).join('')
  const leaves = [100, 132, 70, 158]
    .map((angle, i) => leaf([720 + i * 8, 300 - i * 6], 120 + i * 8, 11, angle))
    .join('')
  return [
    tag('defs', {}, tag('clipPath', { id: 'c' }, circle(640, 400, 250, {})) + fade('g', '#8FA9B8', 0.9, 0.1)),
    ground(w, h, '#F2EDE2'),
    group({ 'clip-path': 'url(#c)' }, [
      path(`M390 150h500v500H390z`, { fill: '#DCE7E2' }),
      path(`M390 150h500v500H390z`, { fill: 'url(#g)' }),
      circle(560, 300, 46, { fill: '#F7E7C4' }),
      path(
        ridge(
          w,
          520,
          720,
          [
            [560, 110],
            [760, 150],
          ],
          9,
        ),
        { fill: '#5E7F84' },
      ),
      path(
        ridge(
          w,
          590,
          720,
          [
            [450, 70],
            [690, 60],
            [850, 90],
          ],
          4,
        ),
        { fill: '#37565A' },
      ),
      group({ fill: '#1F3A33' }, [path(stem(752, 700, 150, 22, -4), {}), path(leaves, {})]),
    ]),
    circle(640, 400, 250, { fill: 'none', stroke: '#6B6F73', 'stroke-width': 20 }),
    circle(640, 400, 268, { fill: 'none', stroke: '#B9B4A8', 'stroke-width': 5 }),
    path('M0 0H1280V96H0z', { fill: '#343B42' }),
    path(tiles, { fill: '#343B42', stroke: '#59636B', 'stroke-width': 4 }),
    path(Array.from({ length: 33 }, (_, i) => `M${n(i * 40)} 8v84`).join(''), {
      stroke: '#59636B',
      'stroke-width': 6,
    }),
    path('M0 668H1280V720H0z', { fill: '#C8C1B2' }),
    path('M470 720q20-60 170-66 150 6 170 66z', { fill: '#A9A294' }),
  ]
}
