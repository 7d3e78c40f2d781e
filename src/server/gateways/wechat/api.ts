import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Transport } from '../payment/index.ts'
import { WechatError } from './wechat.ts'

const Failed = Type.Object({ errcode: Type.Integer() })

/** the token is none, or has expired */
const TOKEN = new Set([40001, 40014, 42001])
/** this person takes nothing: they do not follow the account, have refused, or are not known to it */
const UNREACHABLE = new Set([43004, 43101, 40003])
/** too much in a day or a minute, or WeChat is busy */
const LIMITED = new Set([-1, 45009, 45011])
/** the account, its secret, its addresses or its rights are not as they must be: the school mends them */
const ACCOUNT = new Set([40013, 40125, 40164, 40243, 48001, 48004, 50002, 61004])

/** WeChat does not accept the token of a call. */
export class TokenRefused extends Error {}

/** @returns what the error of an answer means; null: it is none */
function judge(answer: unknown): Error | null {
  if (!Value.Check(Failed, answer) || answer.errcode === 0) return null
  const { errcode } = answer
  const reason = `WeChat answered ${errcode}`
  if (TOKEN.has(errcode)) return new TokenRefused(reason)
  if (UNREACHABLE.has(errcode)) return new WechatError('unreachable', reason)
  if (LIMITED.has(errcode) || ACCOUNT.has(errcode))
    return new WechatError('delayed', reason, { concernsAll: true })
  return new WechatError('refused', reason)
}

/** Calls WeChat's API. @throws WechatError, TokenRefused */
export type WechatApi = (path: string, body: object, query?: Record<string, string>) => Promise<unknown>

/** The addresses of calls hold the token: no failure names them. */
export function wechatApi(origin: string, transport: Transport): WechatApi {
  return async (path, body, query = {}) => {
    const search = new URLSearchParams(query).toString()
    const answer = await transport({
      method: 'POST',
      url: `${origin}${path}${search && `?${search}`}`,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => {
      throw new WechatError('unanswered', 'no usable answer')
    })
    if (answer.status !== 200) throw new WechatError('unanswered', `HTTP ${answer.status}`)
    let read: unknown
    try {
      read = JSON.parse(answer.body)
    } catch {
      throw new WechatError('unanswered', 'an answer that is not JSON')
    }
    const failure = judge(read)
    if (failure) throw failure
    return read
  }
}
