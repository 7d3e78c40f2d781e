import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { leads, users } from '#server/db/tables/all.ts'
import { clearSettingsCache, loadSetting, writeSetting } from '#server/features/site/index.ts'
import { aUser, newPhone } from '#tests/support/factories.ts'
import { providerBody } from '../sso-support.ts'
import { aCaptcha, aCode } from '../support.ts'
import type { SsoSchool } from './school.ts'

export function registerPart({ school, db, admin, client, set, visit, logIn, linkedOf }: SsoSchool): void {
  describe('a new account by a provider', () => {
    const registration = async (telephone: string) => ({
      ...{ telephone, smscode: await aCode(school, telephone) },
      ...(await aCaptcha(school)),
    })
    const register = (cookie: string, body: object) =>
      school.call('POST /api/v1/sso/register', { body, headers: { cookie } })

    it('is made only where the school allows it, and gives the phone that the school demands', async () => {
      const { cookie } = await visit('newcomer')
      const telephone = newPhone()
      const body = await registration(telephone)
      expect((await register(cookie, body)).reason).toBe('ssoNoNewAccounts')
      await set({ newAccounts: 'student' })
      expect((await register(cookie, { ...body, smscode: '000000' })).reason).toBe('smsCodeWrong')
      expect((await register(cookie, body)).reason).toBe('captchaWrong')
      expect((await register(cookie, { ...body, telephone: '12' })).reason).toBe('phoneFormat')
      const lead = { name: 'New', areaCode: '86', telephone: newPhone(), origin: 'staff' as const }
      await db.insert(leads).values(lead)
      const made = await register(cookie, { ...(await registration(lead.telephone)), name: 'New' })
      const [user] = await db.select().from(users).where(eq(users.id, made.data.userid))
      expect(user).toMatchObject({ types: [3], passwordHash: null, name: 'New' })
      expect(await linkedOf(made.data.userid)).toEqual(['newcomer'])
      expect(await db.$count(leads, eq(leads.studentId, made.data.userid))).toBe(1)
      expect((await logIn('newcomer')).data.signed_in?.userid).toBe(made.data.userid)
    })

    it('is of a kind that may log in with it', async () => {
      const body = providerBody({ ...client, new_accounts: 'teacher', types: [userTypes.student] })
      const refused = await school.call('POST /api/v1/admin/sso/providers', { token: admin.token, body })
      expect([refused.reason, refused.data]).toMatchObject(['invalidField', { field: 'new_accounts' }])
      // as an earlier release has let it be stored
      await set({ newAccounts: 'teacher', types: [userTypes.student] })
      const { cookie } = await visit('misled')
      expect((await register(cookie, await registration(newPhone()))).reason).toBe('ssoNoNewAccounts')
    })

    it('asks for every field that the school demands, and never takes a phone that has an account', async () => {
      await set({ newAccounts: 'student' })
      const before = await loadSetting(db, 'reg_conf')
      await writeSetting(db, 'reg_conf', {
        ...before,
        available: { enabled: [{ key: 'parent_name', value: [], is_lock: 1 }] },
      })
      clearSettingsCache(db)
      const { cookie } = await visit('minor')
      const refused = await register(cookie, await registration(newPhone()))
      expect([refused.reason, refused.data]).toMatchObject(['fieldRequired', { field: 'parent_name' }])
      await writeSetting(db, 'reg_conf', before)
      clearSettingsCache(db)
      const { telephone } = await aUser(school)
      const taken = { telephone, smscode: '123456', ...(await aCaptcha(school)) }
      expect((await register(cookie, taken)).reason).toBe('phoneRegistered')
    })

    it('is one when ten ask at once, and a teacher where the school says so', async () => {
      await set({ newAccounts: 'teacher' })
      const { cookie } = await visit('crowd')
      const bodies = []
      for (let n = 0; n < 10; n += 1) bodies.push(await registration(newPhone()))
      const before = await db.$count(users)
      const answers = await Promise.all(bodies.map((body) => register(cookie, body)))
      const made = answers.filter(({ code }) => code === 0)
      expect([made.length, (await db.$count(users)) - before]).toEqual([1, 1])
      const [user] = await db
        .select()
        .from(users)
        .where(eq(users.id, made[0]?.data.userid ?? 0))
      expect(user?.types).toEqual([userTypes.teacher])
    })
  })
}
