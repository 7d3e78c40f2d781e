import type { CaptchaConfig } from './config.ts'
import type { CaptchaGateway } from './captcha.ts'
import { fixedCaptcha } from './fixed.ts'
import { imageCaptcha } from './image.ts'
import { tencentCaptcha } from './tencent.ts'

export function captchaGateway(config: CaptchaConfig): CaptchaGateway {
  if (config.provider === 'tencent') return tencentCaptcha(config)
  return config.provider === 'fixed' ? fixedCaptcha() : imageCaptcha()
}
