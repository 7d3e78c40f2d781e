import type { KeyObject } from 'node:crypto'
import { verify } from '../../rsa.ts'
import { rawMembers } from './raw-members.ts'

export interface Answer {
  /** the exact text of the answer's own object */
  node: string
  /** empty where the answer is not signed, as some refusals are */
  sign: string
  /** names the certificate whose key signed, in certificate mode */
  certificate: string | null
}

/** alipay.trade.query -> alipay_trade_query_response */
export const nodeName = (method: string): string => `${method.replaceAll('.', '_')}_response`

/** What Alipay answered to a call, or null when it is none. Refused before the method: error_response. */
export function readAnswer(method: string, body: string): Answer | null {
  const members = rawMembers(body)
  const node = members?.get(nodeName(method)) ?? members?.get('error_response')
  if (!node?.startsWith('{')) return null
  return {
    node,
    sign: text(members?.get('sign')) ?? '',
    certificate: text(members?.get('alipay_cert_sn')),
  }
}

function text(raw: string | undefined): string | null {
  const value: unknown = raw === undefined ? null : JSON.parse(raw)
  return typeof value === 'string' ? value : null
}

/**
 * Whether the key signed the answer's node. Alipay's PHP SDK tries a second time with its slashes unescaped, as the
 * signature is sometimes made before they are escaped.
 */
export function isAnswerSigned({ node, sign }: Answer, key: KeyObject): boolean {
  return verify(node, sign, key) || (node.includes('\\/') && verify(node.replaceAll('\\/', '/'), sign, key))
}
