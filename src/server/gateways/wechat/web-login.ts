import { Type } from 'typebox'
import {
  exchangeCode,
  fetchTransport,
  OAUTH_URL,
  type PayerLookupConfig,
  ProviderRefused,
  readJson,
} from '../payment/index.ts'

const TIMEOUT_MS = 5000
const NAME_LENGTH = 64

/** Where somebody shows that a WeChat is theirs: inside WeChat by the official account, elsewhere by scanning a code. */
export type WebLoginScene = 'official_account' | 'website'

export interface WechatPerson {
  /** whose number `openid` is: an app's */
  appId: string
  openid: string
  /** the same in all apps of one account at WeChat's open platform; null: the app belongs to none */
  unionId: string | null
  /** as the person calls themself; empty: unknown */
  name: string
}

export interface WechatWebLogin {
  /** @param state at most 128 of a-z A-Z 0-9 */
  authorizeUrl(returnUrl: string, state: string): string
  /** @throws ProviderRefused for a code that was used or is none, ProviderUnavailable */
  person(code: string): Promise<WechatPerson>
}

const WAYS: Readonly<Record<WebLoginScene, { page: string; scope: string }>> = {
  official_account: {
    page: 'https://open.weixin.qq.com/connect/oauth2/authorize',
    // only with this one WeChat names the person and the union id
    scope: 'snsapi_userinfo',
  },
  website: { page: 'https://open.weixin.qq.com/connect/qrconnect', scope: 'snsapi_login' },
}

const UserInfo = Type.Object({
  openid: Type.String(),
  unionid: Type.Optional(Type.String({ pattern: '^[\\w-]{1,128}$' })),
  nickname: Type.Optional(Type.String()),
})

interface WebLoginConfig {
  appId: string
  appSecret: string
  /** null: the usual one */
  endpoint: string | null
}

/**
 * Login by WeChat.
 * Sources: developers.weixin.qq.com/doc/oplatform/Website_App/WeChat_Login/Wechat_Login.html (websites),
 * developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/Wechat_webpage_authorization.html (inside WeChat)
 */
export function wechatWebLogin(
  scene: WebLoginScene,
  { appId, appSecret, endpoint }: WebLoginConfig,
  timeoutMs = TIMEOUT_MS,
): WechatWebLogin {
  const { page, scope } = WAYS[scene]
  const transport = fetchTransport(timeoutMs)
  const baseUrl = endpoint ?? OAUTH_URL
  const config: PayerLookupConfig = { appId, appSecret, transport, baseUrl }
  return {
    authorizeUrl(returnUrl, state) {
      // the order of the parameters is theirs, and the fragment belongs to it
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: returnUrl,
        response_type: 'code',
        scope,
        state,
      })
      return `${page}?${query}#wechat_redirect`
    },
    async person(code) {
      const { openid, unionid = null, access_token = '' } = await exchangeCode(config, code)
      const query = new URLSearchParams({ access_token, openid, lang: 'zh_CN' })
      const url = `${baseUrl}/sns/userinfo?${query}`
      // the name is shown to its owner alone: without it the login goes on
      const answer = await transport({
        method: 'GET',
        url,
        headers: { Accept: 'application/json' },
        body: '',
      }).catch(() => null)
      const info = answer?.status === 200 ? readJson(UserInfo, answer.body) : null
      if (info && info.openid !== openid)
        throw new ProviderRefused('openid', 'the user info is of another person')
      return {
        appId,
        openid,
        unionId: unionid ?? info?.unionid ?? null,
        name: (info?.nickname ?? '').trim().slice(0, NAME_LENGTH),
      }
    },
  }
}
