import { tc3Authorization, type TencentKeys } from './tc3.ts'

export interface TencentService extends TencentKeys {
  /** such as vod */
  service: string
  version: string
  /** null: the usual one */
  endpoint: string | null
  timeoutMs?: number
}

const CONTENT_TYPE = 'application/json; charset=utf-8'
const TIMEOUT_MS = 10_000

/** Tencent Cloud did not do what it was asked; `code` is its own, empty when it gave no usable answer. */
export class TencentFailure extends Error {
  readonly code: string
  constructor(message: string, code = '', cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

type Answer = Record<string, unknown>
const isRecord = (value: unknown): value is Answer => typeof value === 'object' && value !== null

/** @throws TencentFailure */
export type TencentCall = (action: string, body: object) => Promise<Answer>

function contentOf(action: string, answer: unknown): Answer {
  const response = isRecord(answer) ? answer.Response : undefined
  if (!isRecord(response)) throw new TencentFailure(`${action}: an answer without a response`)
  const { Error: error } = response
  if (isRecord(error))
    throw new TencentFailure(`${action}: ${String(error.Code)} ${String(error.Message)}`, String(error.Code))
  return response
}

/** Calls of one service of Tencent Cloud, by its API 3.0 and signed with its signature version 3. */
export function tencentApi(to: TencentService): TencentCall {
  const { service, version, endpoint, timeoutMs = TIMEOUT_MS } = to
  const url = new URL(endpoint ?? `https://${service}.tencentcloudapi.com`)

  async function send(action: string, body: string): Promise<unknown> {
    const timestamp = Math.floor(Date.now() / 1000)
    const signed = { service, host: url.host, contentType: CONTENT_TYPE, body, timestamp }
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': CONTENT_TYPE,
        authorization: tc3Authorization(to, signed),
        'x-tc-action': action,
        'x-tc-version': version,
        'x-tc-timestamp': String(timestamp),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw new TencentFailure(`${action}: HTTP ${answer.status}`)
    return answer.json()
  }

  return async (action, body) => {
    try {
      return contentOf(action, await send(action, JSON.stringify(body)))
    } catch (cause) {
      if (cause instanceof TencentFailure) throw cause
      throw new TencentFailure(`${action}: no usable answer`, '', cause)
    }
  }
}
