import { randomInt } from 'node:crypto'
import type { CaptchaGateway } from './captcha.ts'
import { pick } from './pick.ts'
import { drawPuzzle } from './puzzle.ts'

const WIDTH = 120
const HEIGHT = 40
const PAPER = '#faf9f6'
/** without what looks alike: 0 and O, 1 and I, 2 and Z, 5 and S */
const ALPHABET = 'ABCDEFGHJKLMNPQRTUVWXY346789'
const INKS = ['#24508f', '#c2361c', '#1f6f5c', '#57534e']

/** strokes over and dots between the letters, so that they do not come apart by colour or gap */
function noise(): string {
  const strokes = Array.from({ length: 3 }, () => {
    const y = () => randomInt(4, HEIGHT - 4)
    return `<path d="M0 ${y()} C ${randomInt(WIDTH)} ${y()} ${randomInt(WIDTH)} ${y()} ${WIDTH} ${y()}" stroke="${pick(INKS)}" stroke-width="${1 + randomInt(10) / 10}" fill="none" opacity="0.5"/>`
  })
  const dots = Array.from(
    { length: 70 },
    () =>
      `<circle cx="${randomInt(WIDTH)}" cy="${randomInt(HEIGHT)}" r="${0.5 + randomInt(10) / 12}" fill="${pick(INKS)}" opacity="0.5"/>`,
  )
  return [...strokes, ...dots].join('')
}

/**
 * Four characters drawn as pixels. The letters' outlines come from svg-captcha; an SVG is never sent, since
 * its paths give the letters away.
 */
export const imageCaptcha = (): CaptchaGateway => ({
  name: 'image',
  drawPuzzle: () => drawPuzzle(),
  async draw() {
    // both are loaded at the first captcha, so that they cost an idle server nothing
    const [{ default: svgCaptcha }, { Resvg }] = await Promise.all([
      import('svg-captcha'),
      import('@resvg/resvg-js'),
    ])
    const { text, data } = svgCaptcha.create({
      size: 4,
      width: WIDTH,
      height: HEIGHT,
      fontSize: 46,
      noise: 0,
      charPreset: ALPHABET,
    })
    // one ink per letter, its outline thickened: legible to people, and joined by the noise for programs
    const letters = data.replaceAll(/<path fill="#\w+"/g, () => {
      const ink = pick(INKS)
      return `<path fill="${ink}" stroke="${ink}" stroke-width="1.4"`
    })
    const svg = letters
      .replace(/(<svg[^>]*>)/, `$1<rect width="100%" height="100%" fill="${PAPER}"/>`)
      .replace('</svg>', `${noise()}</svg>`)
    // the letters are outlines: reading the machine's fonts would hold up every other request for 30 to 60 ms
    const font = { loadSystemFonts: false }
    const png = new Resvg(svg, { fitTo: { mode: 'width', value: WIDTH * 2 }, font }).render().asPng()
    return { answer: text, png }
  },
})
