import { Agent } from 'node:http'
import { connect } from 'node:net'
import type { TencentSms } from './config.ts'
import { deliver, networkFailure, type Timeouts, usualTimeouts } from './deliver.ts'
import { type SmsGateway, type SmsMessage, SmsNotSent, SmsUnconfirmed } from './sms.ts'
import { requireText, templateFor } from './template.ts'

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

/** A double on this machine is called as if it were the provider, so that it sees the very signature. */
function wayTo(endpoint: string | null): { endpoint: string; protocol: string; agent?: Agent } {
  if (endpoint === null) return { endpoint: HOST, protocol: 'https://' }
  const { protocol, host, hostname, port } = new URL(endpoint)
  if (protocol === 'https:') return { endpoint: host, protocol: 'https://' }
  const agent = Object.assign(new Agent(), {
    createConnection: () => connect({ host: hostname, port: Number(port || 80) }),
  })
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

/** Tencent Cloud SMS, API 2021-01-11, by Tencent's SDK, which is loaded at the first message. */
export function tencentSms(config: TencentSms, timeouts: Timeouts = usualTimeouts): SmsGateway {
  let loading: Promise<Loaded> | undefined

  async function attempt(message: SmsMessage, client: Loaded, signal: AbortSignal): Promise<void> {
    const answer: { SendStatusSet?: { Code?: string }[] } = await client.request(
      'SendSms',
      {
        PhoneNumberSet: [`+${message.areaCode}${message.telephone}`],
        SmsSdkAppId: config.appId,
        SignName: config.sign,
        TemplateId: templateFor(message, config),
        TemplateParamSet: [message.code],
      },
      { signal },
    )
    const code = answer.SendStatusSet?.[0]?.Code
    if (code === undefined) throw new SmsUnconfirmed('an answer without a status')
    if (code !== 'Ok') throw Object.assign(new Error(code), { code })
  }

  return {
    name: 'tencent',
    keepsCode: false,
    speaks: false,
    async send(message) {
      requireText(message)
      // before the clock runs: the first message alone waits for it
      loading ??= clientOf(config, timeouts)
      const client = await loading
      await deliver(async (signal) => {
        try {
          await attempt(message, client, signal)
        } catch (error) {
          throw judge(error)
        }
      }, timeouts)
    },
  }
}
