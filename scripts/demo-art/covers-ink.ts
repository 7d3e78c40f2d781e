import { birds, brushCircle, ridge, spray, stem } from './nature.ts'
import {
  chance,
  circle,
  curve,
  fade,
  glow,
  ground,
  group,
  n,
  type Point,
  paint,
  path,
  seal,
  tag,
} from './svg.ts'

const w = 1280
const h = 720

/** Calligraphy: one circle of one brush. */
export function calligraphy(): string[] {
  return [
    ground(w, h, paint.paper),
    path(`M0 0h${w}v${h}H0z`, { fill: 'url(#g)' }),
    tag('defs', {}, fade('g', '#D9CCB4', 0, 0.45)),
    path('M92 0v720M1188 0v720', { stroke: '#D8CDB8', 'stroke-width': 2 }),
    brushCircle([600, 362], 214, 92, 7, paint.ink),
    seal(880, 500, 68),
  ]
}

/** Poetry: the moon behind bamboo. */
export function poetry(): string[] {
  const leaves: [Point, number, number[], number][] = [
    [[1010, 150], 150, [96, 128, 158, 66], 3],
    [[1046, 318], 170, [112, 142, 172, 84], 5],
    [[930, 246], 130, [88, 118, 152], 8],
    [[1160, 96], 140, [70, 100, 134, 40], 12],
    [[1130, 440], 150, [60, 96, 128], 14],
  ]
  return [
    tag('defs', {}, fade('g', '#0F1828', 0, 0.75) + glow('m', paint.moon, 0.32)),
    ground(w, h, '#2A3C5C'),
    path(`M0 0h${w}v${h}H0z`, { fill: 'url(#g)' }),
    circle(470, 316, 380, { fill: 'url(#m)' }),
    circle(470, 316, 168, { fill: paint.moon }),
    path('M0 560Q320 500 640 548T1280 530V720H0z', { fill: '#16223A', opacity: 0.6 }),
    path('M0 628Q360 566 720 620T1280 606V720H0z', { fill: '#101A2C' }),
    path('M150 402h360M300 430h420M220 458h170', {
      stroke: '#C8D2E4',
      'stroke-width': 3,
      opacity: 0.35,
      'stroke-linecap': 'round',
    }),
    group({ fill: '#0D1524' }, [
      path(stem(1058, 740, -40, 26, -3), {}),
      path(stem(1150, 740, -40, 17, 5), {}),
      path(leaves.map(([place, size, angles, seed]) => spray(place, size, angles, seed)).join(''), {}),
    ]),
    path('M1052 318L1010 150M1040 330L930 246M1150 440l10-344', {
      stroke: '#0D1524',
      'stroke-width': 4,
      fill: 'none',
    }),
  ]
}

/** Landscape and history: mountains in mist, a red sun. */
export function landscape(): string[] {
  const layer = (base: number, peaks: Point[], seed: number, id: string) =>
    path(ridge(w, base, h, peaks, seed), { fill: `url(#${id})` })
  return [
    tag(
      'defs',
      {},
      fade('a', '#6F8797', 0.5, 0) +
        fade('b', '#466073', 0.75, 0.02) +
        fade('c', '#2B3E50', 0.92, 0.12) +
        fade('d', '#1B2733', 1, 0.75),
    ),
    ground(w, h, '#EFE8DA'),
    circle(884, 196, 66, { fill: paint.cinnabar, opacity: 0.92 }),
    layer(
      400,
      [
        [260, 190],
        [560, 130],
        [1010, 210],
      ],
      21,
      'a',
    ),
    layer(
      500,
      [
        [420, 250],
        [760, 150],
        [1190, 190],
      ],
      34,
      'b',
    ),
    layer(
      600,
      [
        [120, 200],
        [640, 140],
        [1060, 210],
      ],
      47,
      'c',
    ),
    layer(
      700,
      [
        [330, 110],
        [900, 70],
        [1270, 170],
      ],
      58,
      'd',
    ),
    birds(
      [
        [560, 150],
        [610, 128],
        [652, 162],
      ],
      16,
      paint.inkSoft,
    ),
  ]
}

/** Music: the seven strings of the qin and its thirteen marks. */
export function music(): string[] {
  const strings = Array.from({ length: 7 }, (_, i): string => {
    const points = Array.from({ length: 9 }, (_, k): Point => {
      const x = -40 + (k * 1360) / 8
      const swell = Math.sin((k / 8) * Math.PI)
      return [x, 262 + i * 46 + Math.sin(k * 0.95 + i * 0.09) * 66 * swell + (i - 3) * 14 * swell]
    })
    return path(curve(points), { 'stroke-width': 6.5 - i * 0.6, stroke: i === 2 ? '#E07A5A' : '#EADCC4' })
  })
  const marks = Array.from({ length: 13 }, (_, i) => {
    const x = 110 + (i * 1060) / 12
    const size = 5 + 7 * Math.sin(((i + 1) / 14) * Math.PI)
    return circle(x, 158 - 52 * Math.sin((i / 12) * Math.PI), size, {})
  })
  return [
    tag('defs', {}, fade('g', '#1B1220', 0, 0.55) + glow('m', '#C59A4A', 0.22)),
    ground(w, h, '#4B3545'),
    path(`M0 0h${w}v${h}H0z`, { fill: 'url(#g)' }),
    circle(640, 370, 560, { fill: 'url(#m)' }),
    group({ fill: 'none', opacity: 0.92 }, strings),
    group({ fill: paint.ochre }, marks),
  ]
}

/** Reading: an open book whose lines are hills. */
export function reading(): string[] {
  const next = chance(90)
  const page = (side: 1 | -1) => {
    const x = (away: number) => n(640 + side * away)
    return `M${x(0)} 236C${x(90)} 176 ${x(250)} 164 ${x(420)} 190V536C${x(250)} 510 ${x(90)} 522 ${x(0)} 582z`
  }
  const lines = (side: 1 | -1) =>
    Array.from({ length: 6 }, (_, i) => {
      const y = 286 + i * 42
      const end = i === 5 ? 220 : 330 + next() * 30
      const x = (share: number) => n(640 + side * (64 + (end - 64) * share))
      // The lines lie on the page: they rise and fall as its edge does.
      const rise = (share: number) => n(y - 16 - 44 * Math.sin(share * (end / 360) * 1.9))
      return `M${x(0)} ${rise(0)}C${x(0.3)} ${rise(0.42)} ${x(0.62)} ${rise(0.82)} ${x(1)} ${rise(1)}`
    }).join('')
  return [
    tag('defs', {}, fade('p', '#FFFDF7', 1, 0.86) + glow('m', '#FFF6DE', 0.9)),
    ground(w, h, '#D5DED6'),
    circle(640, 330, 560, { fill: 'url(#m)' }),
    circle(640, 214, 120, { fill: paint.ochre, opacity: 0.85 }),
    path('M196 566Q420 500 640 604 860 500 1084 566L1084 596Q860 536 640 636 420 536 196 596z', {
      fill: '#2F4A43',
    }),
    path(page(-1) + page(1), {
      fill: 'url(#p)',
      stroke: '#2F4A43',
      'stroke-width': 5,
      'stroke-linejoin': 'round',
    }),
    path(lines(-1) + lines(1), {
      fill: 'none',
      stroke: '#2F4A43',
      'stroke-width': 5,
      opacity: 0.42,
      'stroke-linecap': 'round',
    }),
    path('M640 236v346', { stroke: '#2F4A43', 'stroke-width': 5 }),
    path('M816 174v142l-22-20-22 20V172z', { fill: paint.cinnabar }),
  ]
}
