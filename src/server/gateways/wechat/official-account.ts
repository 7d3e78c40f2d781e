import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { kindNames } from '#contract/message/kinds.ts'
import { createPayerLookup, fetchTransport, OAUTH_URL } from '../payment/index.ts'
import { accessTokens } from './access-token.ts'
import { TokenRefused, wechatApi } from './api.ts'
import type { OfficialAccount, WechatTemplate } from './config.ts'
import { WechatError, type WechatGateway, type WechatNotice } from './wechat.ts'

const TIMEOUT_MS = 5000
/** WeChat refuses longer values of most kinds */
const LONGEST_VALUE = 20

const Taken = Type.Object({ errcode: Type.Literal(0) })

const valueOf = (text: string): { value: string } => ({
  value: text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1)}…` : text,
})

const messageOf = (notice: WechatNotice, template: WechatTemplate) => ({
  touser: notice.openid,
  template_id: template.id,
  url: notice.address,
  client_msg_id: notice.messageId,
  data: {
    [template.name]: valueOf(notice.name),
    ...(template.time !== null && { [template.time]: { value: notice.time } }),
  },
})

/**
 * Template messages of a WeChat official account.
 * Source: developers.weixin.qq.com/doc/offiaccount/Message_Management/Template_Message_Interface.html
 */
export function officialAccount(config: OfficialAccount, timeoutMs = TIMEOUT_MS): WechatGateway {
  const { appId, appSecret, templates, endpoint } = config
  const transport = fetchTransport(timeoutMs)
  const origin = endpoint ?? OAUTH_URL
  const api = wechatApi(origin, transport)
  const tokens = accessTokens(api, { appId, appSecret })

  async function sendOnce(message: object): Promise<void> {
    const token = await tokens.current()
    try {
      const answer = await api('/cgi-bin/message/template/send', message, { access_token: token })
      if (!Value.Check(Taken, answer)) throw new WechatError('unanswered', 'an answer without a status')
    } catch (error) {
      if (error instanceof TokenRefused) tokens.discard(token)
      throw error
    }
  }
  return {
    name: 'official_account',
    notices: kindNames.filter((kind) => templates[kind] !== undefined),
    login: createPayerLookup({ appId, appSecret, transport, baseUrl: origin }),
    async sendNotice(notice) {
      const template = templates[notice.kind]
      if (!template) throw new WechatError('refused', 'no template for this kind')
      const message = messageOf(notice, template)
      try {
        await sendOnce(message).catch((error: unknown) => {
          if (error instanceof TokenRefused) return sendOnce(message)
          throw error
        })
      } catch (error) {
        if (error instanceof TokenRefused)
          throw new WechatError('delayed', error.message, { concernsAll: true })
        throw error
      }
    },
  }
}
