import { randomInt } from 'node:crypto'
import { sliderPicture } from '#contract/account/slider.ts'
import { pick } from './pick.ts'

const { width: WIDTH, height: HEIGHT } = sliderPicture

/** sky above and ground below: the times of a day */
const palettes = [
  { sky: ['#f6d9a8', '#d98a5b'], hills: ['#8a5a44', '#5f4237', '#3f3130'], light: '#fff3d6' },
  { sky: ['#bcd7e6', '#7fa6c4'], hills: ['#6f9a7d', '#4a7a63', '#2f5b4e'], light: '#ffffff' },
  { sky: ['#3b4a73', '#1f2a4d'], hills: ['#2f4f5f', '#25394c', '#1a2739'], light: '#f4e9c1' },
  { sky: ['#e6d5e3', '#a98bb0'], hills: ['#7d6a92', '#5a5078', '#3d3a5a'], light: '#fff6f0' },
] as const

function hill(colour: string, level: number): string {
  const y = () => level + randomInt(-16, 17)
  const third = WIDTH / 3
  return `<path d="M0 ${HEIGHT} V${y()} C ${third} ${y() - 24} ${third} ${y() + 20} ${WIDTH / 2} ${y()} S ${2 * third} ${y() - 20} ${WIDTH} ${y()} V${HEIGHT} Z" fill="${colour}"/>`
}

const tree = (colour: string): string => {
  const [x, y, size] = [randomInt(WIDTH), randomInt(70, 140), randomInt(10, 26)]
  return `<path d="M${x} ${y - size} l${size / 2} ${size} h${-size} Z" fill="${colour}" stroke="#0003"/>`
}

const bird = (): string => {
  const [x, y] = [randomInt(20, WIDTH - 20), randomInt(12, 70)]
  return `<path d="M${x - 6} ${y - 3} q3 -3 6 3 q3 -6 6 -3" fill="none" stroke="#0008" stroke-width="1.4"/>`
}

const spot = (): string =>
  `<circle cx="${randomInt(WIDTH)}" cy="${randomInt(HEIGHT)}" r="${randomInt(3, 15)}" fill="${pick(['#fff', '#000', '#c2361c', '#24508f', '#d9a441'])}" opacity="0.${randomInt(10, 26)}"/>`

const many = (count: number, draw: () => string): string => Array.from({ length: count }, draw).join('')

/** A landscape as SVG elements, never the same twice: no two puzzles can be laid over each other. */
export function drawScene(): string {
  const { sky, hills, light } = pick(palettes)
  const [far, near, front] = hills
  return [
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`,
    `<circle cx="${randomInt(30, WIDTH - 30)}" cy="${randomInt(20, 60)}" r="${randomInt(12, 24)}" fill="${light}"/>`,
    many(4, bird),
    hill(far, randomInt(70, 90)),
    hill(near, randomInt(95, 112)),
    many(12, () => tree(front)),
    hill(front, randomInt(122, 138)),
    many(36, spot),
  ].join('')
}
