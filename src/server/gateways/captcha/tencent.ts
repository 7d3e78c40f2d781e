import type { TencentCaptcha } from '../../config-providers.ts'
import { tc3Authorization } from './tc3.ts'
import { type CaptchaGateway, type TicketCheck, TicketCheckUnavailable } from './captcha.ts'
import { imageCaptcha } from './image.ts'

const HOST = 'https://captcha.tencentcloudapi.com'
const SCRIPT = 'https://turing.captcha.qcloud.com/TJCaptcha.js'
const CONTENT_TYPE = 'application/json; charset=utf-8'
/** of an answer, CaptchaCode: the ticket is good, and this was its first use */
const GOOD = 1
const TIMEOUT_MS = 5000

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** CaptchaCode of an answer to DescribeCaptchaResult. @throws TicketCheckUnavailable for every other answer */
function codeOf(answer: unknown): number {
  const response = isRecord(answer) ? answer.Response : undefined
  if (!isRecord(response)) throw new TicketCheckUnavailable('an answer without a response')
  const { Error: error, CaptchaCode: code } = response
  if (isRecord(error)) throw new TicketCheckUnavailable(String(error.Code))
  if (typeof code !== 'number') throw new TicketCheckUnavailable('an answer without a code')
  return code
}

async function ask(config: TencentCaptcha, body: string, timeoutMs: number): Promise<unknown> {
  const url = new URL(config.endpoint ?? HOST)
  const timestamp = Math.floor(Date.now() / 1000)
  const signed = { service: 'captcha', host: url.host, contentType: CONTENT_TYPE, body, timestamp }
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': CONTENT_TYPE,
        authorization: tc3Authorization(config, signed),
        'x-tc-action': 'DescribeCaptchaResult',
        'x-tc-version': '2019-07-22',
        'x-tc-timestamp': String(timestamp),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw new TicketCheckUnavailable(`HTTP ${answer.status}`)
    return await answer.json()
  } catch (error) {
    if (error instanceof TicketCheckUnavailable) throw error
    throw new TicketCheckUnavailable('no usable answer')
  }
}

/** Checks tickets at Tencent, by its call DescribeCaptchaResult. */
export const tencentTickets = (config: TencentCaptcha, timeoutMs = TIMEOUT_MS): TicketCheck => ({
  appId: config.appId,
  script: SCRIPT,
  async isGood(ticket, randstr, address) {
    const body = JSON.stringify({
      CaptchaType: 9,
      Ticket: ticket,
      UserIp: address,
      Randstr: randstr,
      CaptchaAppId: Number(config.appId),
      AppSecretKey: config.appSecretKey,
    })
    return codeOf(await ask(config, body, timeoutMs)) === GOOD
  },
})

/** Tencent's captcha for people, and the drawn one for those who cannot use it and after failed logins. */
export const tencentCaptcha = (config: TencentCaptcha): CaptchaGateway => ({
  ...imageCaptcha(),
  name: 'tencent',
  tickets: tencentTickets(config),
})
