import { createPrivateKey, createPublicKey } from 'node:crypto'
import { nodeName } from '../../alipay/protocol/answer.ts'
import { type Parameters, signedContent, without } from '../../alipay/protocol/content.ts'
import { beijingText, readBeijingText } from '../../beijing.ts'
import type { Download, HttpResponse, Transport } from '../../http.ts'
import { sign, verify } from '../../rsa.ts'
import { type AlipayAnswer, invalid } from './answer.ts'
import { billArchive, billExists, queryBill } from './bill.ts'
import type { AlipaySetting } from './keys.ts'
import { openPage, type Opened } from './page.ts'
import { queryRefund, refund } from './refund-calls.ts'
import { closeTrade, queryTrade } from './trade-calls.ts'

/** how far a request's time may be off, in seconds */
const MAX_SKEW_SECONDS = 900

type Call = (setting: AlipaySetting, content: string) => Promise<AlipayAnswer>

const calls: Readonly<Record<string, Call>> = {
  'alipay.trade.query': queryTrade,
  'alipay.trade.close': closeTrade,
  'alipay.trade.refund': refund,
  'alipay.trade.fastpay.refund.query': queryRefund,
  'alipay.data.dataservice.bill.downloadurl.query': queryBill,
}

export interface AlipaySimulator {
  /** gateway.do as the merchant's server calls it */
  transport: Transport
  /** the bills' addresses */
  download: Download
  /** gateway.do as the payer's browser opens it, with its query; what the payer sees is the cashier's page */
  open(search: string): Promise<Opened>
}

/**
 * Alipay's side of its protocol: checks the application's signature, does what is asked, and signs every answer. Its
 * transport lets the adapter of the real provider work on it unchanged.
 */
export function createAlipaySimulator(setting: AlipaySetting): AlipaySimulator {
  const { keys } = setting
  const appKey = createPublicKey(keys.appPublicKey)
  const privateKey = createPrivateKey(keys.alipayPrivateKey)

  function answer(name: string, content: AlipayAnswer): HttpResponse {
    // as Alipay writes it: slashes escaped, and signed as they stand
    const node = JSON.stringify(content).replaceAll('/', '\\/')
    return {
      status: 200,
      headers: { 'Content-Type': 'text/html;charset=utf-8' },
      body: `{"${name}":${node},"sign":"${sign(node, privateKey)}"}`,
    }
  }

  function faultOf(parameters: Parameters): AlipayAnswer | null {
    const { app_id: appId, sign: signature = '', sign_type: type, timestamp = '', charset } = parameters
    if (appId !== keys.appId) return invalid('isv.invalid-app-id', '无效的AppID参数')
    if (type !== 'RSA2') return invalid('isv.invalid-signature-type', '无效的签名类型')
    if (charset !== 'utf-8') return invalid('isv.invalid-charset', '字符集错误')
    if (!verify(signedContent(without(parameters, ['sign'])), signature, appKey))
      return invalid('isv.invalid-signature', '无效签名')
    const sent = readBeijingText(timestamp) ?? Number.NaN
    return Math.abs(setting.clock() - sent) <= MAX_SKEW_SECONDS
      ? null
      : invalid('isv.invalid-timestamp', `非法的时间戳参数，现在是${beijingText(setting.clock())}`)
  }

  return {
    async transport({ method, url, body }) {
      const { search } = new URL(url)
      const parameters = Object.fromEntries([...new URLSearchParams(search), ...new URLSearchParams(body)])
      const call = method === 'POST' ? calls[parameters.method ?? ''] : undefined
      const fault = call ? faultOf(parameters) : invalid('isv.invalid-method', '不存在的方法名')
      if (!call || fault) return answer('error_response', fault ?? {})
      return answer(nodeName(parameters.method ?? ''), await call(setting, parameters.biz_content ?? ''))
    },
    async download({ url }) {
      const day = new URL(url).searchParams.get('bill_date') ?? ''
      if (!(await billExists(setting, day))) return { status: 404, bytes: new Uint8Array() }
      return { status: 200, bytes: await billArchive(setting, day) }
    },
    async open(search) {
      const parameters = Object.fromEntries(new URLSearchParams(search))
      const fault = faultOf(parameters)
      return fault ? { refused: String(fault.sub_code) } : openPage(setting, parameters)
    },
  }
}
