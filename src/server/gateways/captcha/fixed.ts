import type { CaptchaGateway } from './captcha.ts'
import { imageCaptcha } from './image.ts'

/** For tests: draws like any other, always wants 0000. Refused at boot unless HOST is loopback. */
export const fixedCaptcha = (): CaptchaGateway => {
  const drawn = imageCaptcha()
  return { name: 'fixed', draw: async () => ({ answer: '0000', png: (await drawn.draw()).png }) }
}
