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

  async function sendBy(approved: Approved): Promise<void> {
    // before the clock runs: the first message alone waits for it
    loading ??= clientOf(config, timeouts)
    const client = await loading
    await deliver(async (signal) => {
      try {
        await attempt(approved, client, signal)
      } catch (error) {
        throw judge(error)
      }
    }, timeouts)
  }

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
  }
}
