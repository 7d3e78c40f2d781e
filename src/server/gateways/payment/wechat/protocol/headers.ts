/** WeChat Pay API v3, interface rules: header names and the only signature scheme in use with RSA. */
export const SIGNATURE_SCHEME = 'WECHATPAY2-SHA256-RSA2048'

export const wechatHeader = {
  timestamp: 'Wechatpay-Timestamp',
  nonce: 'Wechatpay-Nonce',
  signature: 'Wechatpay-Signature',
  signatureType: 'Wechatpay-Signature-Type',
  /** in an answer the key that signed it, in a request the key the answer shall be signed with */
  serial: 'Wechatpay-Serial',
  requestId: 'Request-ID',
} as const

/** A WeChat Pay public key is named by an id of this form; a platform certificate by its serial number. */
export const PUBLIC_KEY_ID_PREFIX = 'PUB_KEY_ID_'

/** how far a signature's time may be from ours, in seconds */
export const MAX_SKEW_SECONDS = 300
