import type { CaptchaGateway } from './captcha.ts'
import { imageCaptcha } from './image.ts'
import { drawPuzzle } from './puzzle.ts'

const PLACE = 160

/** For tests: draws like any other, always wants 0000 and the piece at 160. Refused at boot unless HOST is loopback. */
export const fixedCaptcha = (): CaptchaGateway => {
  const drawn = imageCaptcha()
  return {
    name: 'fixed',
    draw: async () => ({ answer: '0000', png: (await drawn.draw()).png }),
    drawPuzzle: () => drawPuzzle(PLACE),
  }
}
