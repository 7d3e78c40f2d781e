/** What a call comes to before it is signed: the answer's own object. Codes as in Alipay's documents. */
export type AlipayAnswer = Readonly<Record<string, unknown>>

export const ok = (content: Record<string, unknown> = {}): AlipayAnswer => ({
  code: '10000',
  msg: 'Success',
  ...content,
})

const refusals = {
  'ACQ.TRADE_NOT_EXIST': '交易不存在',
  'ACQ.TRADE_HAS_SUCCESS': '交易已被支付',
  'ACQ.TRADE_HAS_CLOSE': '交易已经关闭',
  'ACQ.CONTEXT_INCONSISTENT': '交易信息被篡改',
  'ACQ.REASON_TRADE_STATUS_INVALID': '交易状态不合法',
  'ACQ.TRADE_STATUS_ERROR': '交易状态不合法',
  'ACQ.REASON_TRADE_REFUND_FEE_ERR': '退款金额无效',
  'ACQ.DISCORDANT_REPEAT_REQUEST': '不一致的请求',
  'ACQ.INVALID_PARAMETER': '参数无效',
  'isp.bill_not_exist': '账单不存在',
} as const

export const refused = (code: keyof typeof refusals): AlipayAnswer => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code: code,
  sub_msg: refusals[code],
})

/** Refused before the method was looked at; it comes in an error_response */
export const invalid = (code: string, message: string): AlipayAnswer => ({
  code: '40002',
  msg: 'Invalid Arguments',
  sub_code: code,
  sub_msg: message,
})
