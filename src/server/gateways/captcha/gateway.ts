import type { Config } from '../../config.ts'
import type { CaptchaGateway } from './captcha.ts'
import { fixedCaptcha } from './fixed.ts'
import { imageCaptcha } from './image.ts'

const adapters: Record<Config['captchaProvider'], () => CaptchaGateway> = {
  image: imageCaptcha,
  fixed: fixedCaptcha,
}

export const captchaGateway = (config: Config): CaptchaGateway => adapters[config.captchaProvider]()
