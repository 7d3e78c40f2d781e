import { randomBytes, randomInt } from 'node:crypto'
import { sliderPicture, sliderReach } from '#contract/account/slider.ts'
import type { Puzzle } from './captcha.ts'
import { pick } from './pick.ts'
import { drawScene } from './puzzle-scene.ts'

const { width: WIDTH, height: HEIGHT, piece: PIECE } = sliderPicture
/** pixels drawn for each pixel measured, for sharp screens */
const SCALE = 2
/** how far a pixel's brightness is moved, so that piece and hole never match exactly */
const NOISE = 14
const MARGIN = 8
/** so far right that the piece has to be moved to get there */
const LEAST_X = 90

/** A square with a knob or a notch at its top and its right. */
function outline(): string {
  const side = PIECE - 2 * MARGIN - 6
  const half = (side - 14) / 2
  const [top, right] = [pick([0, 1]), pick([0, 1])]
  return `M${MARGIN} ${MARGIN + 6} h${half} a7 7 0 1 ${top} 14 0 h${half} v${half} a7 7 0 1 ${right} 0 14 v${half} h${-side} Z`
}

/** Places for the hole and for one that looks like it and fits nothing. */
function places(x: number) {
  const y = randomInt(MARGIN, HEIGHT - PIECE - MARGIN)
  const decoyX = x > (LEAST_X + sliderReach) / 2 ? x - randomInt(75, 88) : x + randomInt(75, 88)
  const decoyY = y > (HEIGHT - PIECE) / 2 ? randomInt(0, 18) : randomInt(HEIGHT - PIECE - 18, HEIGHT - PIECE)
  return { y, decoy: { x: Math.min(decoyX, sliderReach), y: decoyY } }
}

const hole = (shape: string, x: number, y: number, turn: number, darkness: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn} ${PIECE / 2} ${PIECE / 2})"><path d="${shape}" fill="#000" fill-opacity="${darkness}" stroke="#fff" stroke-opacity="0.7"/></g>`

const svg = (width: number, height: number, content: string, origin = '0 0'): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * SCALE}" height="${height * SCALE}" viewBox="${origin} ${width} ${height}">${content}</svg>`,
  )

/** Moves every pixel a little up or down, all its colours alike; what cannot be seen through stays so. */
function addNoise(pixels: Buffer, channels: number): Buffer {
  const random = randomBytes(pixels.length / channels)
  for (const [index, value] of random.entries()) {
    const shift = Math.round((value / 255 - 0.5) * 2 * NOISE)
    for (let channel = 0; channel < 3; channel += 1) {
      const at = index * channels + channel
      pixels[at] = Math.max(0, Math.min(255, (pixels[at] ?? 0) + shift))
    }
  }
  return pixels
}

async function paint(picture: Buffer, format: 'jpeg' | 'png'): Promise<Buffer> {
  // loaded at the first puzzle, so that it costs an idle server nothing
  const { default: sharp } = await import('sharp')
  const drawn = format === 'jpeg' ? sharp(picture).removeAlpha() : sharp(picture).ensureAlpha()
  const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const noisy = sharp(addNoise(data, channels), { raw: { width, height, channels } })
  return format === 'jpeg' ? noisy.jpeg({ quality: 62 }).toBuffer() : noisy.png().toBuffer()
}

/** A picture of our own with a hole at `x`, or anywhere, and the piece that was cut out of it. */
export async function drawPuzzle(x = randomInt(LEAST_X, sliderReach)): Promise<Puzzle> {
  const scene = drawScene()
  const shape = outline()
  const { y, decoy } = places(x)
  const holes = hole(shape, decoy.x, decoy.y, 180, 0.28) + hole(shape, x, y, 0, 0.5)
  const at = `translate(${x} ${y})`
  const cut = `<clipPath id="cut"><path d="${shape}" transform="${at}"/></clipPath><g clip-path="url(#cut)">${scene}</g><path d="${shape}" transform="${at}" fill="none" stroke="#fff" stroke-width="1.6"/>`
  const [background, piece] = await Promise.all([
    paint(svg(WIDTH, HEIGHT, scene + holes), 'jpeg'),
    paint(svg(PIECE, PIECE, cut, `${x} ${y}`), 'png'),
  ])
  return { x, y, background, piece }
}
