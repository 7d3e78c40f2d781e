import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { askForConsents } from '#server/features/privacy/index.ts'
import { aProduct, aUser, signedIn } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import type { PrivacySchool } from './support.ts'

export function testConsents({ school, db, admin }: PrivacySchool): void {
  describe('consents', () => {
    const own = (token: string) => school.call('GET /api/v1/account/consents', { token })
    const write = (content: string) =>
      school.call('PUT /api/v1/admin/agreements/register', {
        token: admin.token,
        body: { title: 'Terms', content: `<p>${content}</p>` },
      })
    const demand = (is_demanded: 0 | 1) =>
      school.call('PUT /api/v1/admin/consents', { token: admin.token, body: { is_demanded } })

    test('are asked for again when the agreement has changed, where the school demands it', async () => {
      await write('first')
      const first = (await school.call('GET /api/system/getregagreement')).data.version
      const { user, token } = await signedIn(school, [userTypes.student], { agreementId: first })
      expect((await own(token)).data).toMatchObject({
        list: [{ version: first, title: 'Terms', order_number: '' }],
        wanted: null,
      })
      await write('second')
      expect((await own(token)).data.wanted).toBeNull()
      await demand(1)
      const { wanted } = (await own(token)).data
      expect(wanted).toMatchObject({ title: 'Terms', content: '<p>second</p>' })
      // who never accepted one is not told that it has changed; an account that was merged into another is the same person
      await aUser(school)
      const lately = await aUser(school)
      const closed = { mergedInto: lately.id, lockedAt: new Date() }
      await aUser(school, { ...closed, agreementId: wanted?.version ?? 0 })
      const before = await aUser(school)
      await aUser(school, { ...closed, mergedInto: before.id, agreementId: first })
      await askForConsents(school.deps)
      await askForConsents(school.deps)
      const { rows } = await db.execute(
        sql`select user_id from messages where kind = 'consent_wanted' order by user_id`,
      )
      expect(rows).toEqual([{ user_id: user.id }, { user_id: before.id }])
      const accept = (agreement_version: number) =>
        school.call('POST /api/v1/account/consents', { token, body: { agreement_version } })
      expect((await accept(first ?? 0)).reason).toBe('agreementChanged')
      expect((await accept(wanted?.version ?? 0)).reason).toBeUndefined()
      const { data } = await own(token)
      expect(data.wanted).toBeNull()
      expect(data.list.map(({ version }) => version)).toEqual([wanted?.version, first])
      const params = { id: user.id }
      const ofUser = await school.call('GET /api/v1/admin/users/{id}/consents', {
        token: admin.token,
        params,
      })
      expect(ofUser.data.list).toEqual(data.list)
      await demand(0)
    })

    test('to a translation of an earlier agreement, which is not shown any more, are asked for again', async () => {
      await write('original')
      const textKind = { token: admin.token, params: { text_kind: 'register_agreement' } } as const
      const { data: seen } = await school.call('GET /api/v1/admin/texts/{text_kind}', textKind)
      const texts = [
        { field: 'title', text: 'Terms in English' },
        { field: 'content', text: '<p>translated</p>' },
      ]
      const body = { language: 'en', revision: seen.revisions.en ?? 'none', texts }
      const translated = await school.call('PUT /api/v1/admin/texts/{text_kind}', { ...textKind, body })
      expect(translated.reason).toBeUndefined()
      const headers = { 'accept-language': 'en' }
      const { data: shown } = await school.call('GET /api/system/getregagreement', { headers })
      expect(shown).toMatchObject({ language: 'en', content: '<p>translated</p>' })
      await demand(1)
      const { token } = await signedIn(school)
      await school.call('POST /api/v1/account/consents', {
        token,
        body: { agreement_version: shown.version },
      })
      expect((await own(token)).data).toMatchObject({ wanted: null, is_needed: 0 })
      await write('changed')
      expect((await own(token)).data).toMatchObject({ wanted: { content: '<p>changed</p>' }, is_needed: 1 })
      await askForConsents(school.deps)
      const { data: told } = await school.call('GET /api/v1/messages', { token })
      expect(told.list.map(({ kind }) => kind)).toEqual(['consent_wanted'])
      const { id: productid } = await aProduct(school, { price: '20' })
      const bought = await school.call('POST /api/order', { token, body: { productid } })
      expect(bought.reason).toBe('consentNeeded')
      await demand(0)
    })

    test('that the school demands stand before purchases, and never before administrators or what was bought', async () => {
      await write('third')
      await demand(1)
      const { data: config } = await school.call('GET /api/web/config')
      expect(config.is_consent_demanded).toBe(true)
      const { user, token } = await signedIn(school)
      const { wanted, is_needed } = (await own(token)).data
      expect([wanted?.content, is_needed]).toEqual(['<p>third</p>', 1])
      const course = await aProduct(school, { price: '20' })
      const free = await aProduct(school, { price: '0' })
      const buy = (body: Record<string, unknown> = {}) =>
        school.call('POST /api/order', { token, body: { productid: course.id, ...body } })
      const claim = () =>
        school.call('POST /api/v1/student/freeclaim', {
          ...{
            token,
            body: { productid: free.id, fields: { name: 'Li', phone: { number: '13800138000' } } },
          },
        })
      const discounted = { productid: free.id, free: 1 }
      const reasons = [await buy(), await buy(discounted), await claim()].map(({ reason }) => reason)
      expect(reasons).toEqual(['consentNeeded', 'consentNeeded', 'consentNeeded'])
      // what is there stays open, and so does the way out
      await aGrant(school, user, await aProduct(school))
      const courses = await school.call('GET /api/v1/student/courses', { token })
      expect(courses.data.list).toHaveLength(1)
      expect((await school.call('POST /api/v1/account/data_file', { token })).reason).toBeUndefined()
      expect((await own(admin.token)).data).toMatchObject({ is_needed: 0 })
      const body = { agreement_version: wanted?.version }
      await school.call('POST /api/v1/account/consents', { token, body })
      expect((await own(token)).data).toMatchObject({ wanted: null, is_needed: 0 })
      expect([(await buy()).reason, (await claim()).reason]).toEqual([undefined, undefined])
      await write('fourth')
      expect((await buy()).reason).toBe('consentNeeded')
      await demand(0)
      expect((await buy()).reason).not.toBe('consentNeeded')
    })

    test('to advertising are withdrawn by every channel', async () => {
      const { user, token } = await signedIn(school)
      expect((await own(token)).data.is_advertised).toBe(1)
      await school.call('DELETE /api/v1/account/consents/advertising', { token })
      expect((await own(token)).data.is_advertised).toBe(0)
      const { rows } = await db.execute(sql`select choices from message_settings where user_id = ${user.id}`)
      expect(rows).toEqual([{ choices: { advertising: { app: false, mail: false, sms: false } } }])
    })
  })

  describe('a correction', () => {
    test('reaches the school, is answered once, and its answer is told', async () => {
      const { user, token } = await signedIn(school)
      const ask = (wish: string) => school.call('POST /api/v1/account/corrections', { token, body: { wish } })
      expect((await ask('  ')).reason).toBe('invalidField')
      const { data } = await ask('My name is Li Hua')
      const day = await school.call('GET /api/v1/admin/overview/day', { token: admin.token })
      expect(day.data.tasks).toContainEqual({ task: 'corrections', count: 1 })
      const all = await school.call('GET /api/v1/admin/corrections', { token: admin.token })
      expect(all.data.list[0]).toMatchObject({ userid: user.id, wish: 'My name is Li Hua', is_done: null })
      const answer = (who: string) =>
        school.call('PUT /api/v1/admin/corrections/{id}', {
          ...{ token: who, params: { id: data.id }, body: { is_done: 1, answer: 'Done' } },
        })
      expect((await answer(token)).reason).toBe('noPermission')
      expect((await answer(admin.token)).reason).toBeUndefined()
      expect((await answer(admin.token)).reason).toBe('correctionAnswered')
      const mine = await school.call('GET /api/v1/account/corrections', { token })
      expect(mine.data.list).toMatchObject([{ is_done: 1, answer: 'Done' }])
      const told = await school.call('GET /api/v1/messages', { token })
      expect(told.data.list[0]).toMatchObject({ kind: 'correction_answered' })
      for (let more = 0; more < 5; more += 1) expect((await ask('more')).reason).toBeUndefined()
      expect((await ask('too much')).reason).toBe('correctionsOpen')
    })
  })
}
