import { type CloudDouble, openCloudDouble, type ProviderCall } from './cloud-double.ts'

export const wechatKeys = { appId: 'wx0123456789abcdef', appSecret: '0123456789abcdef0123456789abcdef' }
export const wechatTemplates = {
  lesson_moved: 'lessonMovedTemplateForTests',
  announcement: 'announcementTemplateForTests',
}

export interface TakenTemplateMessage {
  touser: string
  template_id: string
  url: string
  client_msg_id: string
  data: Record<string, { value: string }>
}

export interface WechatDouble extends CloudDouble<TakenTemplateMessage> {
  /** calls that asked for an access token, forced ones apart */
  tokenCalls: { plain: number; forced: number }
  /** Invalidates the access token; the next call for one gets another, unless only a forced one does. */
  expireToken(options?: { until?: 'asked' | 'forced' }): void
  /** openids that do not follow the account */
  strangers: Set<string>
  /** codes of the web authorisation, each good once, with the openid that it stands for */
  codes: Map<string, string>
  /** the same of logins, with what WeChat says of the person */
  people: Map<string, { openid: string; unionid?: string }>
  /** apps of websites with their secrets, beside the official account */
  webApps: Map<string, string>
}

const ok = (json: unknown) => ({ status: 200, json })
const failed = (errcode: number) => ok({ errcode, errmsg: 'refused' })

/** What is wrong with the values of a template message; 0: nothing. */
function faultOf({ template_id, data, url }: TakenTemplateMessage): number {
  if (!Object.values(wechatTemplates).includes(template_id)) return 40037
  const isFit = ([key, { value }]: [string, { value: string }]): boolean =>
    key.startsWith('time')
      ? /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(value)
      : key.startsWith('thing') && value.length > 0 && value.length <= 20
  return Object.entries(data).every(isFit) && URL.canParse(url) ? 0 : 47003
}

/** WeChat's API of an official account on this machine: access tokens, template messages and the web authorisation. */
export async function openWechat(): Promise<WechatDouble> {
  const tokenCalls = { plain: 0, forced: 0 }
  const strangers = new Set<string>()
  const codes = new Map<string, string>()
  const people: WechatDouble['people'] = new Map()
  const webApps = new Map([[wechatKeys.appId, wechatKeys.appSecret]])
  const seen = new Set<string>()
  let serial = 1
  let isRevoked: false | 'asked' | 'forced' = false
  const current = () => `token${serial}`

  function answerToken(body: string) {
    const { appid, secret, force_refresh } = JSON.parse(body) as Record<string, unknown>
    if (appid !== wechatKeys.appId || secret !== wechatKeys.appSecret) return failed(40125)
    if (force_refresh) tokenCalls.forced += 1
    else tokenCalls.plain += 1
    if (isRevoked === 'asked' || (isRevoked === 'forced' && force_refresh)) {
      serial += 1
      isRevoked = false
    }
    return ok({ access_token: current(), expires_in: 7200 })
  }
  function answerMessage({ request, body }: ProviderCall, taken: TakenTemplateMessage[]) {
    const { searchParams } = new URL(request.url ?? '', 'http://wechat')
    if (isRevoked || searchParams.get('access_token') !== current()) return failed(isRevoked ? 42001 : 40001)
    const message = JSON.parse(body) as TakenTemplateMessage
    if (strangers.has(message.touser)) return failed(43004)
    const fault = faultOf(message)
    if (fault !== 0) return failed(fault)
    const key = `${message.touser} ${message.client_msg_id}`
    if (!seen.has(key)) taken.push(message)
    seen.add(key)
    return ok({ errcode: 0, errmsg: 'ok', msgid: taken.length })
  }
  function answerCode(url: string) {
    const query = new URL(url, 'http://wechat').searchParams
    const secret = webApps.get(query.get('appid') ?? '')
    if (secret === undefined || query.get('secret') !== secret) return failed(40125)
    const code = query.get('code') ?? ''
    const openid = codes.get(code)
    const person = people.get(code)
    codes.delete(code)
    people.delete(code)
    if (person)
      return ok({ access_token: `web ${person.openid}`, expires_in: 7200, ...person, scope: 'snsapi_login' })
    return openid
      ? ok({ access_token: 'web', expires_in: 7200, openid, scope: 'snsapi_base' })
      : failed(40029)
  }

  function answerPerson(url: string) {
    const query = new URL(url, 'http://wechat').searchParams
    const openid = query.get('openid') ?? ''
    if (query.get('access_token') !== `web ${openid}`) return failed(40001)
    return ok({ openid, nickname: `Person ${openid}` })
  }

  const double = await openCloudDouble<TakenTemplateMessage>((call, taken, error) => {
    const { pathname } = new URL(call.request.url ?? '', 'http://wechat')
    if (error) return failed(Number(error))
    if (pathname === '/cgi-bin/stable_token') return answerToken(call.body)
    if (pathname === '/cgi-bin/message/template/send') return answerMessage(call, taken)
    if (pathname === '/sns/oauth2/access_token') return answerCode(call.request.url ?? '')
    if (pathname === '/sns/userinfo') return answerPerson(call.request.url ?? '')
    return { status: 404, json: {} }
  })
  return {
    ...double,
    tokenCalls,
    strangers,
    codes,
    people,
    webApps,
    expireToken({ until = 'asked' } = {}) {
      isRevoked = until
    },
  }
}
