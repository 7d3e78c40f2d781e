import type { TencentCaptcha } from './config.ts'
import { tencentApi, TencentFailure } from '../tencent/index.ts'
import { type CaptchaGateway, type TicketCheck, TicketCheckUnavailable } from './captcha.ts'
import { imageCaptcha } from './image.ts'

const SCRIPT = 'https://turing.captcha.qcloud.com/TJCaptcha.js'
/** of an answer, CaptchaCode: the ticket is good, and this was its first use */
const GOOD = 1
const TIMEOUT_MS = 5000

/** Checks tickets at Tencent, by its call DescribeCaptchaResult. */
export function tencentTickets(config: TencentCaptcha, timeoutMs = TIMEOUT_MS): TicketCheck {
  const call = tencentApi({ ...config, service: 'captcha', version: '2019-07-22', timeoutMs })
  const describeResult = (body: object) =>
    call('DescribeCaptchaResult', body).catch((cause: unknown) => {
      if (!(cause instanceof TencentFailure)) throw cause
      throw new TicketCheckUnavailable(cause.message, { cause })
    })
  return {
    appId: config.appId,
    script: SCRIPT,
    async isGood(ticket, randstr, address) {
      const { CaptchaCode: code } = await describeResult({
        CaptchaType: 9,
        Ticket: ticket,
        UserIp: address,
        Randstr: randstr,
        CaptchaAppId: Number(config.appId),
        AppSecretKey: config.appSecretKey,
      })
      if (typeof code !== 'number') throw new TicketCheckUnavailable('an answer without a code')
      return code === GOOD
    },
  }
}

/** Tencent's captcha for people, and the drawn one for those who cannot use it and after failed logins. */
export const tencentCaptcha = (config: TencentCaptcha): CaptchaGateway => ({
  ...imageCaptcha(),
  name: 'tencent',
  tickets: tencentTickets(config),
})
