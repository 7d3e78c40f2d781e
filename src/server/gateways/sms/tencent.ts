import { Agent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import { connect } from 'node:net'
import type { TencentSms } from './config.ts'
import { deliver, networkFailure, type Timeouts, usualTimeouts } from './deliver.ts'
import { type SmsGateway, SmsNotSent, SmsUnconfirmed } from './sms.ts'
import { noticeKinds, noticeTemplateFor, noticeValues, requireText, templateFor } from './template.ts'

const HOST = 'sms.tencentcloudapi.com'
/** the answers after which the same call may be repeated a moment later */
const PASSING = /^RequestLimitExceeded/
/** the keys are known, and may do nothing but send */
const SENDS_ALONE = /^(AuthFailure\.)?UnauthorizedOperation$/
/** the provider itself does not know what became of the call */
const UNKNOWN = /^(InternalError|UnknownError)/

/** What the SDK throws; it has no types of its own for this. */
interface Thrown extends Error {
  code?: unknown
  httpCode?: unknown
}

function judge(error: unknown): Error {
  if (error instanceof SmsNotSent || error instanceof SmsUnconfirmed) return error
  const { code, httpCode } = error as Thrown
  if (typeof httpCode === 'number') return new SmsUnconfirmed(`HTTP ${httpCode}`)
  if (typeof code !== 'string' || !/^[A-Z]\w+(\.\w+)*$/.test(code)) return networkFailure(error)
  if (UNKNOWN.test(code)) return new SmsUnconfirmed(code)
  return new SmsNotSent(code, { passing: PASSING.test(code) })
}

/** Connects to one host alone: the SDK would follow a redirect to any other, with its whole request. */
function onlyTo<Kind extends Agent>(host: string, agent: Kind, open: Agent['createConnection']): Kind {
  const createConnection: Agent['createConnection'] = (options, done) => {
    if (options.host !== host) throw new Error('a redirect is not followed')
    return open.call(agent, options, done)
  }
  return Object.assign(agent, { createConnection })
}

/** A double on this machine is called as if it were the provider, so that it sees the very signature. */
function wayTo(endpoint: string | null): { endpoint: string; protocol: string; agent: Agent } {
  const { protocol, host, hostname, port } = new URL(endpoint ?? `https://${HOST}`)
  if (protocol === 'https:') {
    const agent = new SecureAgent()
    return { endpoint: host, protocol: 'https://', agent: onlyTo(hostname, agent, agent.createConnection) }
  }
  const agent = onlyTo(HOST, new Agent(), () => connect({ host: hostname, port: Number(port || 80) }))
  return { endpoint: HOST, protocol: 'http://', agent }
}

async function clientOf({ secretId, secretKey, region, endpoint }: TencentSms, { timeoutMs }: Timeouts) {
  const { sms } = await import('tencentcloud-sdk-nodejs-sms')
  const httpProfile = { ...wayTo(endpoint), reqTimeout: timeoutMs / 1000 }
  return new sms.v20210111.Client({
    credential: { secretId, secretKey },
    region,
    profile: { httpProfile },
  })
}

type Loaded = Awaited<ReturnType<typeof clientOf>>

const HOUR_MS = 3_600_000
/** yyyymmddhh, as China's clock has it */
const hourText = (at: number): string =>
  new Date(at + 8 * HOUR_MS).toISOString().slice(0, 13).replace(/\D/g, '')

interface Approved {
  phone: { areaCode: string; telephone: string }
  template: string
  values: string[]
}

/** Tencent Cloud SMS, API 2021-01-11, by Tencent's SDK, which is loaded at the first message. */
export function tencentSms(config: TencentSms, timeouts: Timeouts = usualTimeouts): SmsGateway {
  let loading: Promise<Loaded> | undefined

  async function attempt(
    { phone, template, values }: Approved,
    client: Loaded,
    signal: AbortSignal,
  ): Promise<void> {
    const answer: { SendStatusSet?: { Code?: string }[] } = await client.request(
      'SendSms',
      {
        PhoneNumberSet: [`+${phone.areaCode}${phone.telephone}`],
        SmsSdkAppId: config.appId,
        SignName: config.sign,
        TemplateId: template,
        TemplateParamSet: values,
      },
      { signal },
    )
    const code = answer.SendStatusSet?.[0]?.Code
    if (code === undefined) throw new SmsUnconfirmed('an answer without a status')
    if (code !== 'Ok') throw Object.assign(new Error(code), { code })
  }

  /** Any question about the application: it wants its number and the keys. */
  async function ask(client: Loaded, signal: AbortSignal): Promise<void> {
    const [from, until] = [2, 1].map((hours) => hourText(Date.now() - hours * HOUR_MS))
    await client.request(
      'SmsPackagesStatistics',
      { SmsSdkAppId: config.appId, Limit: 1, Offset: 0, BeginTime: from, EndTime: until },
      { signal },
    )
  }

  async function calling(call: (client: Loaded, signal: AbortSignal) => Promise<void>): Promise<void> {
    // before the clock runs: the first message alone waits for it
    loading ??= clientOf(config, timeouts)
    const client = await loading
    await deliver(async (signal) => {
      try {
        await call(client, signal)
      } catch (error) {
        throw judge(error)
      }
    }, timeouts)
  }

  const sendBy = (approved: Approved): Promise<void> =>
    calling((client, signal) => attempt(approved, client, signal))

  return {
    name: 'tencent',
    keepsCode: false,
    hasVoiceCodes: false,
    notices: noticeKinds(config),
    async send(message) {
      requireText(message)
      await sendBy({ phone: message, template: templateFor(message, config), values: [message.code] })
    },
    async sendNotice(notice) {
      const { name, time } = noticeValues(notice)
      await sendBy({ phone: notice, template: noticeTemplateFor(notice, config), values: [name, time] })
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
