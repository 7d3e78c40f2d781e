import type { CaptchaConfig } from './config.ts'
import type { CaptchaGateway } from './captcha.ts'
import { fixedCaptcha } from './fixed.ts'
import { imageCaptcha } from './image.ts'
import { tencentCaptcha } from './tencent.ts'

export function captchaGateway(config: CaptchaConfig): CaptchaGateway {
  switch (config.provider) {
    case 'image':
      return imageCaptcha()
    case 'fixed':
      return fixedCaptcha()
    case 'tencent':
      return tencentCaptcha(config)
  }
}
