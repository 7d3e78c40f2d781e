import { hall } from '../hall.ts'
import { birds, ridge } from '../nature.ts'
import {
  chance,
  circle,
  document,
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
} from '../svg.ts'

/** 《登鹳雀楼》 in four pictures, one line of the poem in each. */
export const width = 1280
export const height = 720
const SCENE_SECONDS = 9
const FADE_SECONDS = 0.9

interface Scene {
  verse: string
  ink: string
  /** `share` of the scene that is over, 0 to 1 */
  draw: (share: number) => string[]
}

const ease = (share: number): number => share * share * (3 - 2 * share)
const between = (from: number, to: number, share: number): number => from + (to - from) * ease(share)

const layer = (base: number, peaks: Point[], seed: number, fill: string, dx = 0): string =>
  path(ridge(width * 1.3, base, height + 400, peaks, seed), {
    fill,
    transform: `translate(${n(-160 + dx)} 0)`,
  })

const far: Point[] = [
  [220, 150],
  [640, 210],
  [1080, 170],
  [1480, 190],
]
const near: Point[] = [
  [80, 190],
  [520, 120],
  [960, 230],
  [1440, 150],
]

/** The sun goes down behind the mountains. */
function sunset(share: number): string[] {
  const sun = between(230, 470, share)
  return [
    tag('defs', {}, fade('sky', '#C2462B', 0, 0.55) + glow('halo', '#F5C27A', 0.75)),
    ground(width, height, '#E9C9A0'),
    path(`M0 0h${width}v${height}H0z`, { fill: 'url(#sky)' }),
    circle(520, sun, 260, { fill: 'url(#halo)' }),
    circle(520, sun, 74, { fill: '#F7E7C6' }),
    birds(
      [
        [300 + share * 260, 190 - share * 40],
        [352 + share * 270, 214 - share * 46],
        [262 + share * 250, 232 - share * 38],
      ],
      15,
      '#5A3A30',
    ),
    layer(470, far, 4, '#A8705A', -share * 20),
    layer(580, near, 9, '#74483F', -share * 44),
    layer(680, far, 15, '#43292B', -share * 80),
  ]
}

/** Lines of current that follow the river from the foot of the picture to the sea. */
function currents(share: number): string[] {
  const next = chance(21)
  return Array.from({ length: 26 }, (_, index) => {
    const side = (index / 25 - 0.5) * 2
    const phase = next()
    const along = (phase + share * 1.6) % 1
    const y = height - 20 - along * 330
    const spread = 40 + (y - 370) * 1.15
    const x = 640 + Math.sin(along * 4.2) * 90 * (1 - along) + side * spread
    const long = 16 + (y - 370) * 0.28
    return path(`M${n(x - long)} ${n(y)}Q${n(x)} ${n(y - 5)} ${n(x + long)} ${n(y)}`, {
      fill: 'none',
      stroke: '#F6E6BE',
      'stroke-width': 1 + (y - 370) * 0.009,
      'stroke-linecap': 'round',
      opacity: Math.sin(along * Math.PI) * 0.8,
    })
  })
}

/** The Yellow River runs into the sea. */
function river(share: number): string[] {
  return [
    tag('defs', {}, fade('water', '#B98A3E', 0.55, 1) + fade('air', '#F4EFE4', 0.9, 0)),
    ground(width, height, '#DDE3DF'),
    path(`M0 0h${width}v330H0z`, { fill: 'url(#air)' }),
    path(`M0 330h${width}v60H0z`, { fill: '#8FA9AE' }),
    path('M0 392Q180 372 360 384T560 390H720Q800 384 930 380T1280 392V720H0z', { fill: '#6F8A63' }),
    path('M560 388Q500 470 620 540T300 720H1010Q1010 620 780 540T720 388z', { fill: 'url(#water)' }),
    ...currents(share),
    path('M0 470Q200 430 420 470T440 720H0zM1280 470Q1080 440 940 500T960 720H1280z', { fill: '#4C6B4D' }),
    birds(
      [
        [860 - share * 200, 220 + share * 26],
        [910 - share * 210, 246 + share * 22],
      ],
      13,
      '#5C6B6E',
    ),
  ]
}

/** Range behind range, and the eye draws back. */
function horizon(share: number): string[] {
  const scale = between(1.75, 1, share)
  const tones = ['#C7D2D2', '#A9BCBF', '#8AA3A9', '#66858E', '#446671', '#2A4A56']
  return [
    ground(width, height, '#EFE7D6'),
    group(
      { transform: `translate(${n(640 - 640 * scale)} ${n(330 - 330 * scale)}) scale(${scale.toFixed(3)})` },
      [
        circle(690, 262, 46, { fill: paint.cinnabar, opacity: 0.85 }),
        ...tones.map((tone, index) =>
          layer(
            330 + index * 72,
            index % 2 ? near : far,
            30 + index * 7,
            tone,
            Math.sin(index) * 90 - share * index * 8,
          ),
        ),
      ],
    ),
  ]
}

/** One more storey. */
function tower(share: number): string[] {
  const rise = between(0, 330, share)
  return [
    tag('defs', {}, fade('dusk', '#24508F', 0.55, 0) + glow('lamp', '#F2C878', 0.6)),
    ground(width, height, '#E7D3B4'),
    path(`M0 0h${width}v${height}H0z`, { fill: 'url(#dusk)' }),
    group({ transform: `translate(0 ${n(rise * 0.35)})` }, [
      layer(560, far, 44, '#9AA7AC'),
      layer(650, near, 51, '#6E7F88'),
    ]),
    group({ transform: `translate(0 ${n(rise)})` }, [
      circle(520, 60, 300, { fill: 'url(#lamp)' }),
      hall(520, 740, 1.5, '#1F2A33', '#E9B872'),
      hall(520, 402, 1.18, '#1F2A33', '#F0C684'),
      hall(520, 138, 0.92, '#1F2A33', '#F6D79C'),
    ]),
  ]
}

const scenes: readonly Scene[] = [
  { verse: '白日依山尽', ink: '#3A2320', draw: sunset },
  { verse: '黄河入海流', ink: '#26352F', draw: river },
  { verse: '欲穷千里目', ink: '#22343B', draw: horizon },
  { verse: '更上一层楼', ink: '#1B2430', draw: tower },
]

/** The line, written downwards a sign after the other. */
function verse({ verse: text, ink }: Scene, second: number): string[] {
  return [...text].map((sign, index) => {
    const shown = Math.min(1, Math.max(0, (second - 1 - index * 0.7) / 0.6))
    return tag(
      'text',
      {
        ...{ x: 1080, y: 150 + index * 92, 'font-size': 72, 'text-anchor': 'middle' },
        ...{ 'font-family': 'Noto Serif CJK SC', 'font-weight': 'bold', fill: ink, opacity: shown },
        // readable on whatever lies behind it
        ...{ stroke: paint.paper, 'stroke-width': 7, 'stroke-linejoin': 'round', 'paint-order': 'stroke' },
      },
      sign,
    )
  })
}

/** The picture of a second of the video. */
export function picture(second: number): string {
  const index = Math.min(scenes.length - 1, Math.floor(second / SCENE_SECONDS))
  const scene = scenes[index]
  if (!scene) throw new Error('the video has no such second')
  const within = second - index * SCENE_SECONDS
  const edge = Math.min(within, SCENE_SECONDS - within) / FADE_SECONDS
  return document(width, height, [
    ...scene.draw(within / SCENE_SECONDS),
    ...verse(scene, within),
    group({ opacity: Math.min(1, Math.max(0, (within - 5) / 0.6)) }, [seal(1056, 588, 48)]),
    path(`M0 0h${width}v${height}H0z`, { fill: paint.paper, opacity: Math.max(0, 1 - edge) }),
  ])
}
