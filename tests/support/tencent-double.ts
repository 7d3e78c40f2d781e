import { createHash, createHmac } from 'node:crypto'
import { type CloudDouble, openCloudDouble, type ProviderCall } from './cloud-double.ts'

export const tencentKeys = { secretId: 'AKIDforTestsOnly', secretKey: 'secretKeyForTestsOnly' }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The provider's code for a call with an invalid signature (API 3.0, version 3); null if it is valid. */
function signatureFault({ request, body }: ProviderCall, service: string, host: string): string | null {
  const header = (name: string) => String(request.headers[name] ?? '')
  const parts =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/(\w+)\/tc3_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    )
  if (!parts) return 'AuthFailure.SignatureFailure'
  const [, id, date = '', named, signed = '', signature] = parts
  const timestamp = header('x-tc-timestamp')
  const names = signed.split(';')
  if (id !== tencentKeys.secretId) return 'AuthFailure.SecretIdNotFound'
  if (
    named !== service ||
    header('host') !== host ||
    !names.includes('content-type') ||
    !names.includes('host')
  )
    return 'AuthFailure.SignatureFailure'
  if (Math.abs(Number(timestamp) - Date.now() / 1000) > 300) return 'AuthFailure.SignatureExpire'
  if (new Date(Number(timestamp) * 1000).toISOString().slice(0, 10) !== date)
    return 'AuthFailure.SignatureFailure'
  const [path = '/', query = ''] = (request.url ?? '').split('?')
  const headers = names.map((name) => `${name}:${header(name).trim().toLowerCase()}\n`).join('')
  const canonical = [request.method, path, query, headers, signed, sha256(body)].join('\n')
  const toSign = ['TC3-HMAC-SHA256', timestamp, `${date}/${service}/tc3_request`, sha256(canonical)].join(
    '\n',
  )
  const key = hmac(hmac(hmac(`TC3${tencentKeys.secretKey}`, date), service), 'tc3_request')
  return hmac(key, toSign).toString('hex') === signature ? null : 'AuthFailure.SignatureFailure'
}

const response = (content: object) => ({ status: 200, json: { Response: { ...content, RequestId: 'r-1' } } })
const fault = (Code: string) => response({ Error: { Code, Message: 'refused' } })

/** the application whose messages are taken */
export const smsApp = '1400000001'

export interface TencentMessage {
  PhoneNumberSet: string[]
  SmsSdkAppId: string
  SignName: string
  TemplateId: string
  TemplateParamSet: string[]
}

/** Tencent Cloud SMS 2021-01-11; `error` is the code of the message's status, or of the call with "call:" before it. */
export const openTencentSms = (): Promise<CloudDouble<TencentMessage>> =>
  openCloudDouble<TencentMessage>((call, taken, error) => {
    const wrong = signatureFault(call, 'sms', 'sms.tencentcloudapi.com')
    if (wrong) return fault(wrong)
    const { 'x-tc-action': action, 'x-tc-version': version } = call.request.headers
    if (!['SendSms', 'SmsPackagesStatistics'].includes(String(action)) || version !== '2021-01-11')
      return fault('InvalidAction')
    if (error?.startsWith('call:')) return fault(error.slice(5))
    if (action === 'SmsPackagesStatistics') {
      const { SmsSdkAppId, BeginTime, EndTime } = JSON.parse(call.body) as Record<string, string>
      if (SmsSdkAppId !== smsApp) return fault('UnauthorizedOperation.SmsSdkAppIdVerifyFail')
      if (![BeginTime, EndTime].every((time) => /^\d{10}$/.test(time ?? ''))) return fault('InvalidParameter')
      return response({ SmsPackagesStatisticsSet: [] })
    }
    const message = JSON.parse(call.body) as TencentMessage
    if (!error) taken.push(message)
    const [PhoneNumber] = message.PhoneNumberSet
    return response({
      SendStatusSet: [{ PhoneNumber, Code: error ?? 'Ok', Message: '', Fee: error ? 0 : 1 }],
    })
  })

/** A service whose API actions are answered by a function, or with an error code of its own. */
export async function openTencentService(
  service: string,
  version: string,
  answer: (action: string, body: Record<string, unknown>) => object | string,
): Promise<CloudDouble<{ action: string; body: Record<string, unknown> }>> {
  const own = { host: '' }
  const double = await openCloudDouble<{ action: string; body: Record<string, unknown> }>(
    (call, taken, error) => {
      const wrong = signatureFault(call, service, own.host)
      if (wrong) return fault(wrong)
      if (call.request.headers['x-tc-version'] !== version) return fault('InvalidParameter')
      if (error) return fault(error)
      const action = String(call.request.headers['x-tc-action'])
      const body = JSON.parse(call.body) as Record<string, unknown>
      const given = answer(action, body)
      if (typeof given === 'string') return fault(given)
      taken.push({ action, body })
      return response(given)
    },
  )
  own.host = new URL(double.origin).host
  return double
}

export interface TicketRequest {
  Ticket: string
  Randstr: string
  UserIp: string
  CaptchaAppId: number
  AppSecretKey: string
}

export const captchaApp = { appId: '190000001', appSecretKey: 'appSecretKeyForTests' }

/** Tencent's captcha 2019-07-22: tickets that start with "good" pass once; `error` is the code of the call. */
export async function openTencentCaptcha(): Promise<CloudDouble<TicketRequest>> {
  const own = { host: '' }
  const double = await openCloudDouble<TicketRequest>((call, taken, error) => {
    const wrong = signatureFault(call, 'captcha', own.host)
    if (wrong) return fault(wrong)
    if (call.request.headers['x-tc-action'] !== 'DescribeCaptchaResult') return fault('InvalidAction')
    if (error) return fault(error)
    const request = JSON.parse(call.body) as TicketRequest
    const used = taken.some(({ Ticket }) => Ticket === request.Ticket)
    taken.push(request)
    if (request.AppSecretKey !== captchaApp.appSecretKey) return response({ CaptchaCode: 100 })
    if (!request.Ticket.startsWith('good')) return response({ CaptchaCode: 15 })
    return response({ CaptchaCode: used ? 9 : 1, CaptchaMsg: used ? 'ticket reused' : 'OK' })
  })
  own.host = new URL(double.origin).host
  return double
}
