import { createHash, createHmac } from 'node:crypto'
import { type CloudDouble, openCloudDouble, type ProviderCall } from './cloud-double.ts'

export const aliyunKeys = { keyId: 'LTAIforTestsOnly', keySecret: 'keySecretForTestsOnly' }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
/** RFC 3986, which escapes more characters than encodeURIComponent */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The provider's code for a call with an invalid signature (ACS3-HMAC-SHA256); null if it is valid. */
function signatureFault({ request, body }: ProviderCall, url: URL): string | null {
  const header = (name: string) => String(request.headers[name] ?? '')
  const parts = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([\w;-]+),Signature=([0-9a-f]{64})$/.exec(
    header('authorization'),
  )
  if (!parts) return 'SignatureDoesNotMatch'
  const [, id, signed = '', signature] = parts
  const names = signed.split(';')
  const needed = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-signature-nonce']
  if (id !== aliyunKeys.keyId) return 'InvalidAccessKeyId.NotFound'
  if (needed.some((name) => !names.includes(name))) return 'SignatureDoesNotMatch'
  if (header('x-acs-content-sha256') !== sha256(body)) return 'SignatureDoesNotMatch'
  if (Math.abs(Date.parse(header('x-acs-date')) - Date.now()) > 900_000) return 'InvalidTimeStamp.Expired'
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const headers = names.map((name) => `${name}:${header(name).trim()}\n`).join('')
  const canonical = [request.method, url.pathname, query, headers, signed, sha256(body)].join('\n')
  const toSign = `ACS3-HMAC-SHA256\n${sha256(canonical)}`
  const right = createHmac('sha256', aliyunKeys.keySecret).update(toSign).digest('hex')
  return right === signature ? null : 'SignatureDoesNotMatch'
}

/** a signature that Aliyun has turned down */
export const notApproved = '别人的名字'

/** PhoneNumbers, SignName, TemplateCode, TemplateParam */
export type AliyunMessage = Record<string, string>

const refused = (status: number, Code: string) => ({
  status,
  json: { Code, Message: 'refused', RequestId: 'r-1' },
})

/** Aliyun SMS 2017-05-25; `error` is the code of a business answer, or of the call after its status: "503:…". */
export const openAliyunSms = (): Promise<CloudDouble<AliyunMessage>> =>
  openCloudDouble<AliyunMessage>((call, taken, error) => {
    const url = new URL(call.request.url ?? '', 'http://double')
    const wrong = signatureFault(call, url)
    if (wrong) return refused(400, wrong)
    const { 'x-acs-action': action, 'x-acs-version': version } = call.request.headers
    if (!['SendSms', 'QuerySmsSign'].includes(String(action)) || version !== '2017-05-25')
      return refused(404, 'InvalidAction.NotFound')
    const [, status, code] = /^(\d{3}):(.+)$/.exec(error ?? '') ?? []
    if (status && code) return refused(Number(status), code)
    if (error) return refused(200, error)
    if (action === 'QuerySmsSign') {
      const SignName = url.searchParams.get('SignName')
      const SignStatus = SignName === notApproved ? 2 : 1
      return { status: 200, json: { Code: 'OK', Message: 'OK', SignName, SignStatus, RequestId: 'r-1' } }
    }
    taken.push(Object.fromEntries(url.searchParams))
    return { status: 200, json: { Code: 'OK', Message: 'OK', BizId: 'b-1', RequestId: 'r-1' } }
  })
