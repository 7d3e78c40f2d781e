import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { identities, identityProviders, ssoAttempts } from '#server/db/tables/all.ts'
import { aUser } from '#tests/support/factories.ts'
import { wechatKeys } from '#tests/support/wechat-double.ts'
import type { SsoSchool } from './school.ts'

export function wechatPart({
  RETURN,
  wechat,
  school,
  db,
  begin,
  comeBack,
  finish,
  addProvider,
  admin,
  campus,
  INSIDE,
}: SsoSchool): void {
  describe('a login by WeChat', () => {
    const app = 'wx00112233445566aa'
    const add = () =>
      addProvider(admin.token, { kind: 'wechat', client_id: app, secret: wechatKeys.appSecret })
    let serial = 0
    /** Comes back from WeChat with a code of this person. */
    async function scan(id: number, person: { openid: string; unionid?: string }, headers = {}) {
      const { address, cookie } = await begin(id, headers)
      serial += 1
      wechat.people.set(`scan${serial}`, person)
      const asked = new URL(address)
      const back = new URL(asked.searchParams.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({
        ...{ code: `scan${serial}`, state: asked.searchParams.get('state') ?? '' },
      }).toString()
      await comeBack(back, cookie)
      return { asked, answer: await finish(cookie) }
    }

    it('scans a code on a computer and uses the official account inside WeChat, which are one person by the union id', async () => {
      wechat.webApps.set(app, wechatKeys.appSecret)
      const id = await add()
      const user = await aUser(school)
      const values = { userId: user.id, providerId: id, issuer: app, subject: 'oSite', unionId: 'uLin' }
      await db.insert(identities).values(values)
      const site = await scan(id, { openid: 'oSite', unionid: 'uLin' })
      expect([site.asked.pathname, site.asked.searchParams.get('scope')]).toEqual([
        '/connect/qrconnect',
        'snsapi_login',
      ])
      expect(site.answer.data.signed_in?.userid).toBe(user.id)
      const inside = await scan(id, { openid: 'oAccount', unionid: 'uLin' }, INSIDE)
      expect([inside.asked.searchParams.get('appid'), inside.asked.searchParams.get('scope')]).toEqual([
        wechatKeys.appId,
        'snsapi_userinfo',
      ])
      expect(inside.answer.data.signed_in?.userid).toBe(user.id)
      // the same number in another app is another person
      expect((await scan(id, { openid: 'oSite' }, INSIDE)).answer.data.outcome).toBe('unknown')
    })

    it('uses a code once, and says when WeChat does not answer or somebody did not agree', async () => {
      wechat.webApps.set(app, wechatKeys.appSecret)
      const id = await add()
      const refused = await begin(id)
      const back = (query: Record<string, string>) =>
        `${RETURN(id)}?${new URLSearchParams({ state: new URL(refused.address).searchParams.get('state') ?? '', ...query })}`
      await comeBack(back({}), refused.cookie)
      expect((await finish(refused.cookie)).reason).toBe('ssoCancelled')
      const { address, cookie } = await begin(id)
      const state = new URL(address).searchParams.get('state') ?? ''
      wechat.misbehave('hangs up')
      await comeBack(`${RETURN(id)}?code=any&state=${state}`, cookie)
      expect((await finish(cookie)).reason).toBe('ssoProviderUnavailable')
    })

    it('is offered inside or outside of WeChat as the school has set it up', async () => {
      await db.delete(identityProviders).where(eq(identityProviders.kind, 'wechat'))
      const id = await addProvider(admin.token, { kind: 'wechat', client_id: '', name_en: 'WeChat' })
      const offered = async (headers = {}) =>
        (await school.call('GET /api/v1/sso/providers', { headers: { 'accept-language': 'en', ...headers } }))
          .data.list
      expect((await offered()).map((one) => one.id)).toEqual([campus])
      expect((await offered(INSIDE)).map((one) => one.id)).toEqual([campus, id])
      expect((await begin(id)).answer.reason).toBe('ssoProviderNotFound')
      expect(await db.$count(ssoAttempts)).toBeGreaterThan(0)
    })
  })
}
