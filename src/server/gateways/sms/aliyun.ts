import type { AliyunSms } from './config.ts'
import { deliver, networkFailure, type Timeouts, usualTimeouts } from './deliver.ts'
import { type SmsGateway, SmsNotSent, SmsUnconfirmed } from './sms.ts'
import { noticeKinds, noticeTemplateFor, noticeValues, requireText, templateFor } from './template.ts'

const HOST = 'dysmsapi.aliyuncs.com'
const PASSING = /^Throttling/
/** the keys are known, and may do nothing but send */
const SENDS_ALONE = /^(NoPermission|Forbidden\.(RAM|NoPermission))$/
/** of a signature that messages may have */
const APPROVED = 1

/** What the SDK throws: `statusCode` where the provider answered with an error of its own. */
interface Thrown extends Error {
  code?: unknown
  statusCode?: unknown
}

function judge(error: unknown): Error {
  if (error instanceof SmsNotSent || error instanceof SmsUnconfirmed) return error
  const { code, statusCode } = error as Thrown
  if (typeof code !== 'string' || typeof statusCode !== 'number') return networkFailure(error)
  if (PASSING.test(code)) return new SmsNotSent(code, { passing: true })
  return statusCode >= 500 ? new SmsUnconfirmed(`HTTP ${statusCode}`) : new SmsNotSent(code)
}

function requireOk(code: string | undefined): void {
  if (!code) throw new SmsUnconfirmed('an answer without a code')
  if (code !== 'OK') throw Object.assign(new Error(code), { code, statusCode: 200 })
}

/** Node gives all of a CommonJS module as its default export, other loaders what the module calls so. */
function defaultOf<Value extends object>({ default: given }: { default: Value }): Value {
  return (given as Value & { default?: Value }).default ?? given
}

async function clientOf({ keyId, keySecret, endpoint }: AliyunSms, { timeoutMs }: Timeouts) {
  const [dysms, { Config }] = await Promise.all([
    import('@alicloud/dysmsapi20170525'),
    import('@alicloud/openapi-client'),
  ])
  const { protocol, host } = new URL(endpoint ?? `https://${HOST}`)
  const config = new Config({
    accessKeyId: keyId,
    accessKeySecret: keySecret,
    endpoint: host,
    protocol: protocol.slice(0, -1),
    readTimeout: timeoutMs,
    connectTimeout: timeoutMs,
  })
  const Client = defaultOf(dysms)
  return { client: new Client(config), Request: dysms.SendSmsRequest, SignRequest: dysms.QuerySmsSignRequest }
}

type Loaded = Awaited<ReturnType<typeof clientOf>>

/** Aliyun SMS, API 2017-05-25, by Aliyun's SDK, which is loaded at the first message. */
export function aliyunSms(config: AliyunSms, timeouts: Timeouts = usualTimeouts): SmsGateway {
  let loading: Promise<Loaded> | undefined

  async function attempt(
    { areaCode, telephone }: { areaCode: string; telephone: string },
    template: string,
    values: Record<string, string>,
    { client, Request }: Loaded,
  ): Promise<void> {
    const request = new Request({
      phoneNumbers: areaCode === '86' ? telephone : `${areaCode}${telephone}`,
      signName: config.sign,
      templateCode: template,
      templateParam: JSON.stringify(values),
    })
    const { body } = await client.sendSms(request)
    requireOk(body?.code)
  }

  async function ask({ client, SignRequest }: Loaded): Promise<void> {
    const { body } = await client.querySmsSign(new SignRequest({ signName: config.sign }))
    requireOk(body?.code)
    if (body?.signStatus !== APPROVED) throw new SmsNotSent(`the signature ${config.sign} is not approved`)
  }

  async function calling(call: (loaded: Loaded) => Promise<void>): Promise<void> {
    // before the clock runs: the first message alone waits for it
    loading ??= clientOf(config, timeouts)
    const loaded = await loading
    await deliver(async () => {
      try {
        await call(loaded)
      } catch (error) {
        throw judge(error)
      }
    }, timeouts)
  }

  const sendBy = (
    phone: { areaCode: string; telephone: string },
    template: string,
    values: Record<string, string>,
  ): Promise<void> => calling((loaded) => attempt(phone, template, values, loaded))

  return {
    name: 'aliyun',
    keepsCode: false,
    hasVoiceCodes: false,
    notices: noticeKinds(config),
    async send(message) {
      requireText(message)
      await sendBy(message, templateFor(message, config), { code: message.code })
    },
    async sendNotice(notice) {
      await sendBy(notice, noticeTemplateFor(notice, config), noticeValues(notice))
    },
    async check() {
      try {
        await calling(ask)
      } catch (error) {
        if (!(error instanceof SmsNotSent && SENDS_ALONE.test(error.message))) throw error
      }
    },
  }
}
