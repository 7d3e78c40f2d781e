import { hall } from './hall.ts'
import { birds, brushCircle, ridge, spray, stem } from './nature.ts'
import { circle, curve, document, fade, glow, ground, group, path, type Point, paint, tag } from './svg.ts'

/** Wide pictures for the swiper. Shown 450 or 806 high, so what matters stands between 178 and 628. */
const w = 1920
const h = 806

function morning(): string[] {
  const layer = (base: number, peaks: Point[], seed: number, id: string) =>
    path(ridge(w, base, h, peaks, seed), { fill: `url(#${id})` })
  return [
    tag(
      'defs',
      {},
      fade('a', '#7E94A0', 0.45, 0) +
        fade('b', '#4D687A', 0.7, 0.02) +
        fade('c', '#2C4153', 0.95, 0.3) +
        fade('d', '#1B2733', 1, 0.9),
    ),
    ground(w, h, '#F1EADC'),
    circle(1130, 300, 84, { fill: paint.cinnabar, opacity: 0.92 }),
    layer(
      500,
      [
        [240, 200],
        [700, 150],
        [1330, 230],
        [1820, 160],
      ],
      4,
      'a',
    ),
    layer(
      600,
      [
        [80, 180],
        [520, 230],
        [1080, 120],
        [1640, 260],
      ],
      9,
      'b',
    ),
    layer(
      690,
      [
        [180, 130],
        [830, 190],
        [1480, 120],
        [1900, 150],
      ],
      15,
      'c',
    ),
    hall(830, 516, 0.62, '#1B2733', '#E9B872'),
    layer(
      800,
      [
        [420, 130],
        [1180, 150],
        [1700, 110],
      ],
      22,
      'd',
    ),
    birds(
      [
        [560, 246],
        [626, 220],
        [676, 262],
        [740, 234],
      ],
      18,
      paint.inkSoft,
    ),
  ]
}

function evening(): string[] {
  const leaves: [Point, number, number[], number][] = [
    [[300, 230], 180, [34, 62, 92, 8], 3],
    [[250, 400], 190, [20, 48, 78, -6], 5],
    [[380, 330], 160, [30, 64, 96], 8],
    [[120, 180], 170, [60, 92, 120, 30], 12],
  ]
  const ripples = [
    [1180, 560, 300],
    [1250, 590, 420],
    [1160, 624, 260],
    [1230, 660, 520],
    [1190, 700, 330],
  ]
  return [
    tag(
      'defs',
      {},
      fade('g', '#0E1729', 0, 0.8) + glow('m', paint.moon, 0.34) + fade('r', '#223454', 0.2, 0.95),
    ),
    ground(w, h, '#2B3F62'),
    path(`M0 0h${w}v${h}H0z`, { fill: 'url(#g)' }),
    circle(1210, 330, 430, { fill: 'url(#m)' }),
    circle(1210, 330, 150, { fill: paint.moon }),
    path(
      ridge(
        w,
        540,
        560,
        [
          [700, 130],
          [1560, 150],
          [1860, 200],
        ],
        31,
      ),
      { fill: '#16233B', opacity: 0.9 },
    ),
    hall(1560, 534, 0.42, '#0D1626', '#E9B872'),
    path(
      ridge(
        w,
        562,
        570,
        [
          [1560, 46],
          [1860, 66],
        ],
        3,
      ),
      { fill: '#0F1A2D' },
    ),
    path(`M0 552H${w}V${h}H0z`, { fill: 'url(#r)' }),
    path(ripples.map(([x = 0, y = 0, wide = 0]) => `M${x - wide / 2} ${y}h${wide}`).join(''), {
      stroke: paint.moon,
      'stroke-width': 5,
      'stroke-linecap': 'round',
      opacity: 0.4,
    }),
    group({ fill: '#0B1322' }, [
      path(stem(250, 830, -40, 30, 4) + stem(120, 830, -40, 22, -4), {}),
      path(leaves.map(([place, size, angles, seed]) => spray(place, size, angles, seed)).join(''), {}),
    ]),
    path('M262 480L380 330M256 560L300 230', { stroke: '#0B1322', 'stroke-width': 4 }),
  ]
}

/** Five rounds, one for each thing taught: brush, number, sound, board, sky. */
function rounds(): string[] {
  const places = [320, 640, 960, 1280, 1600]
  const y = 403
  const r = 136
  const tones = ['#FBF7EE', '#24508F', '#4B3545', '#E2C384', '#173239']
  const plates = places.map((x, i) => circle(x, y, r, { fill: tones[i] ?? paint.paper }))
  const triangle = 'M-77 11H11V77z'
  const strings = Array.from({ length: 7 }, (_, i) =>
    curve(
      Array.from({ length: 5 }, (_, k): Point => [824 + k * 68, y - 66 + i * 22 + Math.sin(k * 1.4) * 15]),
    ),
  ).join('')
  const board = [-90, -45, 0, 45, 90].map((d) => `M${1280 + d} ${y - 140}v280M1140 ${y + d}h280`).join('')
  return [
    tag(
      'defs',
      {},
      glow('m', '#FFFDF5', 0.9) +
        tag('clipPath', { id: 'k' }, places.map((x) => circle(x, y, r, {})).join('')) +
        glow('s', '#F1DBA6', 0.7),
    ),
    ground(w, h, '#E6DCC8'),
    tag('ellipse', { cx: 960, cy: y, rx: 1100, ry: 460, fill: 'url(#m)' }),
    path(`M0 ${y}h${w}`, { stroke: '#C9BB9C', 'stroke-width': 2 }),
    ...plates,
    group({ 'clip-path': 'url(#k)' }, [
      brushCircle([320, y], 74, 34, 7, paint.ink),
      group(
        {
          transform: `translate(640 ${y}) rotate(-36.87)`,
          stroke: paint.paper,
          'stroke-width': 3,
          'stroke-linejoin': 'round',
        },
        [
          ...[0, 90, 180, 270].map((turn, i) =>
            path(triangle, { fill: i % 2 ? '#5B82B8' : '#3B659F', transform: `rotate(${turn})` }),
          ),
          path('M-11-11h22v22h-22z', { fill: paint.cinnabar }),
        ],
      ),
      path(strings, { fill: 'none', stroke: '#EADCC4', 'stroke-width': 3 }),
      path(board, { stroke: '#5B4520', 'stroke-width': 2.5 }),
      circle(1280, y, 21, { fill: '#1B1E24' }) +
        circle(1325, y - 45, 21, { fill: '#FBF7EE' }) +
        circle(1235, y + 45, 21, { fill: '#FBF7EE' }) +
        circle(1325, y + 45, 21, { fill: '#1B1E24' }) +
        circle(1280, y - 45, 21, { fill: '#1B1E24' }),
      group(
        { transform: `translate(1600 ${y}) rotate(-14)`, fill: 'none', stroke: '#DCE8DC', 'stroke-width': 2 },
        [
          ...[48, 82, 118].map((rx) => tag('ellipse', { rx, ry: rx * 0.46 })),
          circle(0, 0, 50, { fill: 'url(#s)', stroke: 'none' }),
          circle(0, 0, 17, { fill: '#F1DBA6', stroke: 'none' }),
          circle(82, 0, 9, { fill: '#E07A5A', stroke: 'none' }),
          circle(-84, -38, 12, { fill: '#9CC3B4', stroke: 'none' }),
        ],
      ),
    ]),
  ]
}

export function banners(): Map<string, string> {
  const drawings = { morning, evening, rounds }
  return new Map(
    Object.entries(drawings).map(([name, draw]) => [`banner-${name}.svg`, document(w, h, draw())]),
  )
}
