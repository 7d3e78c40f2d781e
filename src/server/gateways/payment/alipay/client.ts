import { Type } from 'typebox'
import { ProviderRefused, ProviderUnavailable } from '../errors.ts'
import { readJson } from '../json.ts'
import type { AlipaySettings } from './config.ts'
import { isAnswerSigned, readAnswer } from './protocol/answer.ts'
import { type AlipayCall, signedRequest } from './request.ts'

const Outcome = Type.Object({
  code: Type.String(),
  msg: Type.Optional(Type.String()),
  sub_code: Type.Optional(Type.String()),
  sub_msg: Type.Optional(Type.String()),
})

const SUCCESS = '10000'
/** the gateway could not reach what is behind it: whether it was done is open */
const UNKNOWN = '20000'
/** sub codes after which the result is open, or the call was not taken at all */
const TRANSIENT = /(SYSTEM_ERROR|unknow(n)?-error)$/i
/** sub codes that ask for fewer calls */
const BUSY = /call-limited$/i

const MAX_MESSAGE = 256

/**
 * One signed call. Answers the text of the answer's own object once its signature holds.
 * @throws ProviderUnavailable, ProviderRefused
 */
export async function callAlipay(settings: AlipaySettings, call: AlipayCall): Promise<string> {
  const body = await send(settings, call)
  const answer = readAnswer(call.method, body)
  const outcome = answer && readJson(Outcome, answer.node)
  if (!answer || !outcome) throw new ProviderUnavailable('Alipay answered what cannot be read')
  // a refusal may come unsigned: it moves no money and grants nothing. A signature that is there must hold.
  if (answer.sign !== '' || outcome.code === SUCCESS) {
    const key = settings.verification.keyFor(answer.certificate)
    if (!key) throw new ProviderUnavailable("Alipay's answer names a certificate that is not ours")
    if (!isAnswerSigned(answer, key)) throw new ProviderUnavailable("Alipay's answer cannot be verified")
  }
  if (outcome.code === SUCCESS) return answer.node
  const { code, sub_code: subCode = '' } = outcome
  const busy = BUSY.test(subCode)
  if (busy || code === UNKNOWN || TRANSIENT.test(subCode))
    throw new ProviderUnavailable(`Alipay answered ${code} ${subCode}`, { busy })
  const message = outcome.sub_msg ?? outcome.msg ?? code
  throw new ProviderRefused(normaliseCode(subCode || code), message.slice(0, MAX_MESSAGE))
}

async function send(settings: AlipaySettings, call: AlipayCall): Promise<string> {
  const { common, content } = signedRequest(settings, call)
  const request = {
    method: 'POST',
    // the charset must stand in the address: the gateway reads the body by it
    url: `${settings.gateway}?${common}`,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/x-www-form-urlencoded;charset=utf-8',
      'User-Agent': 'shuyuan',
    },
    body: new URLSearchParams({ biz_content: content }).toString(),
  }
  let status: number
  let body: string
  try {
    ;({ status, body } = await settings.transport(request))
  } catch (cause) {
    throw new ProviderUnavailable('Alipay did not answer', { cause })
  }
  if (status !== 200) throw new ProviderUnavailable(`Alipay answered HTTP ${status}`)
  return body
}

/** ACQ.TRADE_NOT_EXIST, aop.ACQ.TRADE_NOT_EXIST -> TRADENOTEXIST */
export const normaliseCode = (code: string): string =>
  code
    .slice(code.lastIndexOf('.') + 1)
    .replaceAll(/[_-]/g, '')
    .toUpperCase()
