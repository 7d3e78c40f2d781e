import { type Static, Type } from 'typebox'
import { ProviderRefused, ProviderUnavailable } from '../errors.ts'
import type { HttpResponse, Transport } from '../http.ts'
import { readJson } from '../json.ts'

/** Who is paying inside WeChat: JSAPI payment needs the payer's openid, which WeChat returns for a code. */
export interface PayerLookup {
  /** of the official account; an openid means nothing to another one */
  readonly appId: string
  /**
   * Where the payer's browser is sent; WeChat sends it back at once, with `code` and `state` in the query.
   * @param state ours, to know the answer by: at most 128 of a-z A-Z 0-9
   */
  authorizeUrl(returnUrl: string, state: string): string
  /** @throws ProviderRefused for a code that was used or is none, ProviderUnavailable */
  openid(code: string): Promise<string>
}

export const OAUTH_URL = 'https://api.weixin.qq.com'
const AUTHORIZE_URL = 'https://open.weixin.qq.com/connect/oauth2/authorize'

const OpenId = Type.String({ pattern: '^[\\w-]{1,128}$' })
const Exchanged = Type.Object({
  openid: OpenId,
  unionid: Type.Optional(OpenId),
  access_token: Type.Optional(Type.String({ maxLength: 1024 })),
})
const Failed = Type.Object({ errcode: Type.Integer(), errmsg: Type.Optional(Type.String()) })
/** the code is none, was used, or is not ours */
const REFUSED = new Set([40029, 40163, 40013, 40125])

export interface PayerLookupConfig {
  appId: string
  /** of the official account, not of the merchant */
  appSecret: string
  transport: Transport
  baseUrl?: string
}

/** Source: developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/Wechat_webpage_authorization.html */
export function createPayerLookup(config: PayerLookupConfig): PayerLookup {
  const { appId, appSecret } = config
  if (!appId || !appSecret) throw new RangeError('WeChat: app id and app secret must be given')
  return {
    appId,
    authorizeUrl(returnUrl, state) {
      // the order of the parameters is theirs, and the fragment belongs to it
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: returnUrl,
        response_type: 'code',
        scope: 'snsapi_base',
        state,
      })
      return `${AUTHORIZE_URL}?${query}#wechat_redirect`
    },
    openid: async (code) => (await exchangeCode(config, code)).openid,
  }
}

/**
 * Whose code it is, which WeChat gave to their browser.
 * @throws ProviderRefused for a code that was used or is none, ProviderUnavailable
 */
export async function exchangeCode(
  { appId, appSecret, transport, baseUrl = OAUTH_URL }: PayerLookupConfig,
  code: string,
): Promise<Static<typeof Exchanged>> {
  const query = new URLSearchParams({
    appid: appId,
    secret: appSecret,
    code,
    grant_type: 'authorization_code',
  })
  const url = `${baseUrl}/sns/oauth2/access_token?${query}`
  let answer: HttpResponse
  try {
    answer = await transport({ method: 'GET', url, headers: { Accept: 'application/json' }, body: '' })
  } catch {
    // the cause may name the address, and the address holds the secret
    throw new ProviderUnavailable('WeChat did not answer')
  }
  const found = answer.status === 200 ? readJson(Exchanged, answer.body) : null
  if (found) return found
  const failed = readJson(Failed, answer.body)
  if (failed && REFUSED.has(failed.errcode))
    throw new ProviderRefused(String(failed.errcode), (failed.errmsg ?? '').slice(0, 256))
  throw new ProviderUnavailable(`WeChat answered HTTP ${answer.status}`)
}
