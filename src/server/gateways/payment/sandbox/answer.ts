/** What a call at the simulator comes to, before it is signed. No body: 204. */
export interface SandboxAnswer {
  status: number
  body?: object
}

export const ok = (body: object): SandboxAnswer => ({ status: 200, body })
export const done: SandboxAnswer = { status: 204 }

/** Codes, spellings and statuses as in WeChat Pay's documents: uneven, as the real ones are */
const errors = {
  SIGN_ERROR: [401, '签名错误'],
  PARAM_ERROR: [400, '参数错误'],
  APPID_MCHID_NOT_MATCH: [400, 'AppID和mch_id不匹配'],
  OUT_TRADE_NO_USED: [403, '商户订单号重复'],
  ORDERPAID: [400, '订单已支付'],
  ORDER_CLOSED: [400, '订单已关闭'],
  ORDER_NOT_EXIST: [404, '订单不存在'],
  RESOURCE_NOT_EXISTS: [404, '资源不存在'],
  INVALID_REQUEST: [400, '无效请求'],
  STATEMENT_CREATING: [400, '账单生成中'],
  NO_STATEMENT_EXIST: [400, '账单不存在'],
  NOT_FOUND: [404, '接口不存在'],
} as const

export function failure(code: keyof typeof errors, detail?: string): SandboxAnswer {
  const [status, message] = errors[code]
  return { status, body: { code, message: detail ? `${message}: ${detail}` : message } }
}
