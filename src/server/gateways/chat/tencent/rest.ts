import { randomInt } from 'node:crypto'
import { Api } from 'tls-sig-api-v2/TLSSigAPIv2.js'
import type { TencentChat } from '../config.ts'
import { ChatUnavailable } from '../chat.ts'

const USUAL = 'https://console.tim.qq.com'
const TIMEOUT_MS = 5_000
/** a signature of the administrator's own is used for so long, and is good for longer */
const ADMIN_SIGN_SECONDS = 86_400

/** A definite no of Tencent's. */
export class TencentRefused extends ChatUnavailable {
  readonly code: number
  constructor(code: number, info: string) {
    super(`Tencent IM answered ${code} ${info}`)
    this.code = code
  }
}

export type TencentCall = (service: string, body: object) => Promise<void>

/** Signs a user's identity for Tencent, for some seconds. */
export const userSign = ({ appId, key }: TencentChat, identifier: string, seconds: number): string =>
  new Api(appId, key).genSig(identifier, seconds)

/** The REST API v4 as the application's administrator. The calls throw TencentRefused or ChatUnavailable. */
export function tencentRest(config: TencentChat): TencentCall {
  const { appId, admin, endpoint } = config
  let signed = { sign: '', until: 0 }

  function adminSign(): string {
    if (signed.until < Date.now())
      signed = {
        sign: userSign(config, admin, 2 * ADMIN_SIGN_SECONDS),
        until: Date.now() + ADMIN_SIGN_SECONDS * 1000,
      }
    return signed.sign
  }

  async function send(url: URL, body: object): Promise<{ ErrorCode?: unknown; ErrorInfo?: unknown }> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
      const json: unknown = await answer.json()
      if (typeof json !== 'object' || json === null) throw new Error('no object')
      return json
    } catch (cause) {
      throw new ChatUnavailable('Tencent IM cannot be reached', { cause })
    }
  }

  return async (service, body) => {
    const url = new URL(`/v4/${service}`, endpoint ?? USUAL)
    url.search = String(
      new URLSearchParams({
        sdkappid: String(appId),
        identifier: admin,
        usersig: adminSign(),
        random: String(randomInt(2 ** 32)),
        contenttype: 'json',
      }),
    )
    const { ErrorCode, ErrorInfo } = await send(url, body)
    if (typeof ErrorCode !== 'number') throw new ChatUnavailable('Tencent IM answered without a code')
    if (ErrorCode !== 0) throw new TencentRefused(ErrorCode, typeof ErrorInfo === 'string' ? ErrorInfo : '')
  }
}
