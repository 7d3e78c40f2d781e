import { createHash, createHmac } from 'node:crypto'

export interface TencentKeys {
  secretId: string
  secretKey: string
}

export interface SignedCall {
  /** such as captcha */
  service: string
  /** as in the Host header */
  host: string
  contentType: string
  /** the exact text on the wire */
  body: string
  /** Unix seconds */
  timestamp: number
}

const ALGORITHM = 'TC3-HMAC-SHA256'
const SIGNED = 'content-type;host'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The Authorization header of a POST to Tencent Cloud's API 3.0, signature version 3. */
export function tc3Authorization(keys: TencentKeys, call: SignedCall): string {
  const { service, host, contentType, body, timestamp } = call
  const canonical = ['POST', '/', '', `content-type:${contentType}`, `host:${host}`, '', SIGNED, hash(body)]
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10)
  const scope = `${date}/${service}/tc3_request`
  const toSign = [ALGORITHM, timestamp, scope, hash(canonical.join('\n'))].join('\n')
  const key = hmac(hmac(hmac(`TC3${keys.secretKey}`, date), service), 'tc3_request')
  const signature = hmac(key, toSign).toString('hex')
  return `${ALGORITHM} Credential=${keys.secretId}/${scope}, SignedHeaders=${SIGNED}, Signature=${signature}`
}
