import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import type { OperationShape } from '#contract/operation.ts'
import { type OperationKey, operations } from '#contract/operations.ts'
import type { Permission } from '#contract/permission.ts'
import { isSensitiveRole } from '#contract/role/sensitive.ts'
import { permissionsOf } from '#contract/role/permissions.ts'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import { roles } from '#server/db/tables/all.ts'
import { actingTypes } from '#server/db/user-types.ts'
import { writeSetting } from '#server/features/site/index.ts'
import { clearSettingsCache } from '#server/features/site/index.ts'
import { clearSessionCache, phonesForUser } from '#server/features/account/index.ts'
import { anyParams } from '#tests/api/input/samples.ts'
import { aUser, newPhone, PASSWORD, signedIn, type TestUser } from '#tests/support/factories.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import { addTotp, ageProof, codeOf, forgetCodes, withTotp, wrongCode } from './support.ts'

const keyOf = ({ method, path }: OperationShape) => `${method} ${path}` as OperationKey
const all = Object.values<OperationShape>(operations)
const guarded = all.filter(({ proof }) => proof === 'always')
const DAY = 24 * 3600

export function proofPart(school: TestSchool): void {
  const { db } = school.deps
  const anAdmin = () => signedIn(school, [userTypes.admin])
  const prove = (token: string, body: Record<string, unknown>) =>
    school.call('POST /api/v1/account/proof', { token, body })
  const anExport = (token: string) =>
    school.call('POST /api/v1/admin/exports/orders', { token, body: { format: 'csv' } })

  describe('a proof', () => {
    it('is wanted by every refund, payment by hand, export, change of roles, merge or way to log in, opening of accounts, file of one’s data and erasure', () => {
      const unguarded = all.filter(
        ({ access, method, permission, proof, own }) =>
          access === 'admin' &&
          !own &&
          !proof &&
          method !== 'GET' &&
          /^role\.|^account\.configure$|\.(refund|export)$/.test(permission),
      )
      const opens = all.filter(
        ({ access, method, path }) =>
          access === 'admin' &&
          method !== 'GET' &&
          /\/admin\/sso(?!.*\/check$)|\/merge\/|\/reset$/.test(path),
      )
      expect(opens).toHaveLength(6)
      expect(opens.filter(({ proof }) => proof !== 'always').map(keyOf)).toEqual([])
      const recorded = all.filter(
        ({ access, method, permission, path }) =>
          access === 'admin' &&
          method !== 'GET' &&
          (permission === 'payment.write' || path === '/api/v1/admin/orders' || path.endsWith('/returned')),
      )
      expect(recorded).toHaveLength(5)
      expect(recorded.filter(({ proof }) => proof !== 'always').map(keyOf)).toEqual([])
      const personal = all.filter(
        ({ method, path }) => method === 'POST' && /\/(data_file|erasure)$/.test(path),
      )
      expect(personal.map(keyOf).sort()).toEqual([
        'POST /api/v1/account/data_file',
        'POST /api/v1/account/erasure',
        'POST /api/v1/admin/users/{id}/erasure',
      ])
      expect(personal.filter(({ proof }) => proof !== 'always').map(keyOf)).toEqual([])
      // none moves money, and the check changes nothing
      expect(unguarded.map(keyOf)).toEqual([
        'POST /api/v1/admin/sso/providers/{id}/check',
        'POST /api/v1/admin/refunds/{id}/refuse',
        'POST /api/v1/admin/refunds/{id}/withdraw',
      ])
    })

    it('is wanted for every file of people that leaves the school, also for one that is finished, and for every whole phone', () => {
      const ofNobody = /captions|videos/
      const files = all.filter(
        ({ access, path }) =>
          access !== 'public' && /\/file$|\/data_file\/\{id\}$/.test(path) && !ofNobody.test(path),
      )
      expect(files).toHaveLength(6)
      expect(files.filter(({ proof }) => proof !== 'always').map(keyOf)).toEqual([])
      const phones = all.filter(({ access, path }) => access === 'admin' && path.endsWith('/phone'))
      expect(phones).toHaveLength(3)
      expect(phones.filter(({ proof }) => proof !== 'always').map(keyOf)).toEqual([])
      // to read what one has exported makes no role more powerful
      expect(isSensitiveRole(new Set(['exports.read']))).toBe(false)
    })

    it('that is too old is not enough for any of them', async () => {
      const { user, token } = await anAdmin()
      await ageProof(school, user.id)
      const answers = await Promise.all(
        guarded.map(async (operation) => {
          const { reason } = await school.call(keyOf(operation), { token, params: anyParams })
          return [keyOf(operation), reason]
        }),
      )
      expect(answers.filter(([, reason]) => reason !== 'proofNeeded')).toEqual([])
    })

    it('is the login, and then the password again', async () => {
      const { user, token } = await anAdmin()
      expect((await anExport(token)).code).toBe(0)
      await ageProof(school, user.id)
      expect((await anExport(token)).reason).toBe('proofNeeded')
      const wanted = await school.call('GET /api/v1/account/proof', { token })
      expect(wanted.data).toEqual({ has_password: 1, phone: '', factors: [], minutes: 15 })
      expect((await prove(token, { password: 'wrong_pass1' })).reason).toBe('passwordWrong')
      expect((await anExport(token)).reason).toBe('proofNeeded')
      expect((await prove(token, { password: PASSWORD })).code).toBe(0)
      expect((await anExport(token)).code).toBe(0)
    })

    it('takes the second factor of who has one', async () => {
      const { user, token, secret } = await withTotp(school, [userTypes.admin])
      await ageProof(school, user.id)
      expect((await prove(token, { password: PASSWORD })).reason).toBe('factorCodeWrong')
      const wrong = { password: PASSWORD, factor: 'totp', code: wrongCode(secret) }
      expect((await prove(token, wrong)).reason).toBe('factorCodeWrong')
      const alone = { factor: 'totp', code: codeOf(secret) }
      expect((await prove(token, alone)).reason).toBe('passwordWrong')
      expect((await anExport(token)).reason).toBe('proofNeeded')
      await forgetCodes(school, user.id)
      expect((await prove(token, { ...alone, password: PASSWORD })).code).toBe(0)
      expect((await anExport(token)).code).toBe(0)
    })

    it('is wanted for another password and another phone of who has a second factor', async () => {
      const { user, token, secret } = await withTotp(school)
      await ageProof(school, user.id)
      const body = { old_password: PASSWORD, password: 'new_pass_1', repassword: 'new_pass_1' }
      const password = () => school.call('PUT /api/v1/account/password', { token, body })
      const change = { password: PASSWORD, telephone: newPhone(), smscode: '123456' }
      const phone = () => school.call('PUT /api/v1/account/phone', { token, body: change })
      expect([(await password()).reason, (await phone()).reason]).toEqual(['proofNeeded', 'proofNeeded'])
      await forgetCodes(school, user.id)
      await prove(token, { password: PASSWORD, factor: 'totp', code: codeOf(secret) })
      expect([(await phone()).reason, (await password()).reason]).toEqual(['smsCodeWrong', undefined])
    })

    it('is wanted for a whole phone, once for those of some minutes', async () => {
      const { user, token } = await anAdmin()
      const other = await aUser(school)
      await ageProof(school, user.id)
      const show = () =>
        school.call('POST /api/v1/admin/users/{id}/phone', {
          token,
          params: { id: other.id },
          body: { phone_of: 'own' },
        })
      expect((await show()).reason).toBe('proofNeeded')
      expect((await prove(token, { password: PASSWORD })).code).toBe(0)
      expect((await show()).data.telephone).toBe(other.telephone)
      expect((await show()).data.telephone).toBe(other.telephone)
    })

    it('is wanted for another role and not for another name', async () => {
      const { user, token } = await anAdmin()
      const other = await aUser(school, { types: [userTypes.admin] })
      await ageProof(school, user.id)
      const change = (body: Record<string, unknown>) =>
        school.call('PUT /api/v1/admin/users/{id}', {
          token,
          params: { id: other.id },
          body: { name: 'Li', types: [userTypes.admin], telephone: other.telephone, ...body },
        })
      expect((await change({})).code).toBe(0)
      expect((await change({ role_id: builtInRoleIds.finance })).reason).toBe('proofNeeded')
    })

    it('is wanted for another phone, which is a way to log in, of others and of oneself', async () => {
      const { user, token } = await anAdmin()
      const other = await aUser(school)
      await ageProof(school, user.id)
      const change = ({ id, types }: Pick<TestUser, 'id' | 'types'>, telephone: string) =>
        school.call('PUT /api/v1/admin/users/{id}', {
          token,
          params: { id },
          body: { name: 'Li', types, telephone },
        })
      expect((await change(other, other.telephone ?? '')).code).toBe(0)
      expect((await change(other, newPhone())).reason).toBe('proofNeeded')
      expect((await change(other, '')).reason).toBe('proofNeeded')
      expect((await change({ id: user.id, types: [userTypes.admin] }, newPhone())).reason).toBe('proofNeeded')
      expect((await prove(token, { password: PASSWORD })).code).toBe(0)
      expect((await change(other, newPhone())).code).toBe(0)
    })

    it('is never wanted of an account of the demo', async () => {
      const { user, token } = await signedIn(school, [userTypes.admin], { isDemo: true })
      await ageProof(school, user.id)
      expect((await anExport(token)).code).toBe(0)
    })
  })

  describe('a second factor that the school demands', () => {
    const demand = (token: string, body: Record<string, unknown> = {}) =>
      school.call('PUT /api/v1/admin/factors', {
        token,
        body: { demanded_of: 'administrators', grace_days: 7, proof_minutes: 15, ...body },
      })
    async function standing(demanded_of: 'nobody' | 'sensitive' | 'administrators', since: number) {
      await writeSetting(db, 'factors', {
        demanded_of,
        grace_days: 7,
        proof_minutes: 15,
        demanded_since: since,
      })
      clearSettingsCache(db)
      clearSessionCache(db)
    }
    const longAgo = Math.floor(Date.now() / 1000) - 30 * DAY
    const anOldAdmin = (roleId: number = builtInRoleIds.owner) =>
      signedIn(school, [userTypes.admin], { roleId, createdAt: new Date(longAgo * 1000) })
    const overview = (token: string) => school.call('GET /api/v1/admin/overview', { token })

    it('is demanded by who has one, who sees whom that concerns', async () => {
      const without = await anAdmin()
      expect((await demand(without.token)).reason).toBe('ownFactorFirst')
      const { token } = await withTotp(school, [userTypes.admin])
      expect((await demand(token)).code).toBe(0)
      const { data } = await school.call('GET /api/v1/admin/factors', { token })
      const seen = data.people.find(({ id }) => id === without.user.id)
      expect(data.has_own).toBe(1)
      expect((seen?.due_at ?? 0) - Date.now() / 1000).toBeGreaterThan(6.9 * DAY)
      const own = await school.call('GET /api/v1/account/factors', { token: without.token })
      expect(own.data.is_demanded).toBe(1)
      expect(own.data.due_at).toBe(seen?.due_at)
      await standing('nobody', 0)
    })

    it('keeps an administrator out of the back office after the time, and not out of their own account', async () => {
      const { user, token } = await anOldAdmin()
      expect((await overview(token)).code).toBe(0)
      await standing('administrators', longAgo)
      expect((await overview(token)).reason).toBe('factorDemanded')
      const begun = await school.call('POST /api/v1/account/factors/totp', { token })
      const body = { code: codeOf(begun.data.secret) }
      expect((await school.call('PUT /api/v1/account/factors/totp', { token, body })).code).toBe(0)
      expect((await overview(token)).code).toBe(0)
      const removed = await school.call('DELETE /api/v1/account/factors/totp', { token })
      expect(removed.reason).toBe('factorIsDemanded')
      await forgetCodes(school, user.id)
      await standing('nobody', 0)
    })

    it('holds as well where the database decides: for media, streams, and what is written later', async () => {
      const types = [userTypes.admin, userTypes.teacher]
      const values = { roleId: builtInRoleIds.owner, createdAt: new Date(longAgo * 1000) }
      const { user, token } = await signedIn(school, types, values)
      const acting = async () => {
        const { rows } = await db.execute<{ types: number[] }>(
          sql`select ${sql.raw(actingTypes('users', 'payment.read'))} as types from users where id = ${user.id}`,
        )
        const seen = await phonesForUser(db, user.id)
        return [rows[0]?.types, seen('13912345678')]
      }
      const whole = [types, '13912345678']
      expect(await acting()).toEqual(whole)
      await standing('sensitive', longAgo)
      expect(await acting()).toEqual([[userTypes.teacher], '139****5678'])
      await addTotp(school, user, token)
      expect(await acting()).toEqual(whole)
      await standing('nobody', 0)
    })

    it('may concern those alone who can refund, export, read phones, assign roles or open accounts', async () => {
      expect(isSensitiveRole(permissionsOf({ key: 'finance', permissions: [] }))).toBe(true)
      for (const permission of ['attendance.export', 'poll.export', 'account.read', 'lead.read'] as const)
        expect(isSensitiveRole(new Set([permission])), permission).toBe(true)
      const withRole = async (name: string, permissions: Permission[]) => {
        const [role] = await db.insert(roles).values({ name, permissions }).returning()
        return anOldAdmin(role?.id)
      }
      const finance = await anOldAdmin(builtInRoleIds.finance)
      const classes = await withRole('files of classes', ['attendance.export', 'backoffice.read'])
      const courses = await withRole('courses', ['catalog.write', 'backoffice.read', 'exports.read'])
      await standing('sensitive', longAgo)
      expect((await overview(finance.token)).reason).toBe('factorDemanded')
      expect((await overview(classes.token)).reason).toBe('factorDemanded')
      expect((await overview(courses.token)).code).toBe(0)
      await standing('nobody', 0)
    })

    it('gives a new administrator the same time, and demands nothing of the demo’s', async () => {
      await standing('administrators', longAgo)
      const { token } = await anAdmin()
      expect((await overview(token)).code).toBe(0)
      const values = { isDemo: true, createdAt: new Date(longAgo * 1000) }
      const demo = await signedIn(school, [userTypes.admin], values)
      expect((await overview(demo.token)).code).toBe(0)
      await standing('nobody', 0)
    })

    it('cannot be demanded in a demo school', async () => {
      const { token } = await withTotp(school, [userTypes.admin])
      await writeSetting(db, 'demo', { is_demo: true })
      clearSettingsCache(db)
      expect((await demand(token)).reason).toBe('factorsNotInDemo')
      await writeSetting(db, 'demo', { is_demo: false })
      clearSettingsCache(db)
    })
  })
}
