import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { WechatError } from './wechat.ts'
import type { WechatApi } from './api.ts'

const Answer = Type.Object({
  access_token: Type.String({ minLength: 1, maxLength: 512 }),
  expires_in: Type.Integer({ minimum: 1 }),
})

/** requested again before WeChat forgets it, ms */
const EARLY_MS = 300_000

export interface AccessTokens {
  /** a good token, from the cache as long as it lasts; @throws WechatError */
  current(): Promise<string>
  /** Forgets a token that WeChat does not accept any more, unless another one has taken its place. */
  discard(token: string): void
}

/**
 * Tokens of the official account. `stable_token` answers every server with the same token while it lasts, so that two servers
 * do not invalidate each other's. One call at a time fetches it, for all that wait.
 * Source: developers.weixin.qq.com/doc/offiaccount/Basic_Information/getStableAccessToken.html
 */
export function accessTokens(api: WechatApi, account: { appId: string; appSecret: string }): AccessTokens {
  let cached: { token: string; until: number } | null = null
  let fetching: Promise<string> | null = null
  /** what WeChat has refused: the same token again means that it has to be made anew */
  let discarded = ''

  async function requestToken(isForced: boolean): Promise<{ token: string; seconds: number }> {
    const answer = await api('/cgi-bin/stable_token', {
      grant_type: 'client_credential',
      appid: account.appId,
      secret: account.appSecret,
      force_refresh: isForced,
    }).catch((error: unknown) => {
      // without a token no message has left, whatever the reason
      const reason = error instanceof Error ? error.message : ''
      throw new WechatError('delayed', reason, { concernsAll: true })
    })
    if (!Value.Check(Answer, answer)) throw new WechatError('delayed', 'an answer without a token')
    return { token: answer.access_token, seconds: answer.expires_in }
  }
  async function fetchToken(): Promise<string> {
    let found = await requestToken(false)
    if (found.token === discarded) found = await requestToken(true)
    cached = { token: found.token, until: Date.now() + found.seconds * 1000 - EARLY_MS }
    return found.token
  }
  return {
    async current() {
      if (cached && cached.until > Date.now()) return cached.token
      fetching ??= fetchToken().finally(() => {
        fetching = null
      })
      return fetching
    },
    discard(token) {
      discarded = token
      if (cached?.token === token) cached = null
    },
  }
}
