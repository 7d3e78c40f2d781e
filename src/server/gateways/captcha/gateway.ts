import type { Config } from '../../config.ts'
import type { CaptchaGateway } from './captcha.ts'
import { fixedCaptcha } from './fixed.ts'
import { imageCaptcha } from './image.ts'
import { tencentCaptcha } from './tencent.ts'

export function captchaGateway({ captchaProvider, tencentCaptcha: tencent }: Config): CaptchaGateway {
  if (tencent) return tencentCaptcha(tencent)
  return captchaProvider === 'fixed' ? fixedCaptcha() : imageCaptcha()
}
