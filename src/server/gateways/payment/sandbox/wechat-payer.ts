import { createHash } from 'node:crypto'
import type { Transport } from '../http.ts'
import { createPayerLookup, type PayerLookup } from '../wechat/payer.ts'
import type { SandboxSetting } from './setting.ts'

const CODE = 'SANDBOXCODE'

/** Who pays inside WeChat, at the sandbox: the same payer for everybody, with no page in between. */
export function sandboxPayerLookup({ keys }: SandboxSetting): PayerLookup {
  const appSecret = createHash('sha256').update(keys.apiV3Key).digest('hex').slice(0, 32)
  const transport: Transport = async ({ url }) => {
    const { searchParams: query } = new URL(url)
    const isOurs = query.get('appid') === keys.appId && query.get('secret') === appSecret
    const body =
      isOurs && query.get('code') === CODE
        ? { access_token: 'sandbox', expires_in: 7200, openid: 'sandbox-payer', scope: 'snsapi_base' }
        : { errcode: 40029, errmsg: 'invalid code' }
    return { status: 200, headers: {}, body: JSON.stringify(body) }
  }
  return {
    ...createPayerLookup({ appId: keys.appId, appSecret, transport }),
    authorizeUrl(returnUrl, state) {
      const url = new URL(returnUrl)
      url.searchParams.set('code', CODE)
      url.searchParams.set('state', state)
      return url.href
    },
  }
}
