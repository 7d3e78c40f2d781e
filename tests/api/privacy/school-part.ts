import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import { users } from '#server/db/tables/all.ts'
import { erasedInDatabase } from '#server/features/backup/erased-list.ts'
import { eraseAgain } from '#server/features/privacy/index.ts'
import { aUser, signedIn } from '#tests/support/factories.ts'
import type { PrivacySchool } from './support.ts'

export function testSchool({ school, db, admin, known, tablesWith }: PrivacySchool): void {
  describe('the school', () => {
    const ofUser = (id: number, token = admin.token) => ({ token, params: { id } })

    test('asks for the erasure of a student, who is told and can take it back', async () => {
      const { user, token } = await signedIn(school)
      expect(
        (await school.call('GET /api/v1/admin/users/{id}/erasure', ofUser(user.id))).data.request,
      ).toBeNull()
      expect(
        (await school.call('POST /api/v1/admin/users/{id}/erasure', ofUser(user.id))).reason,
      ).toBeUndefined()
      const { data } = await school.call('GET /api/v1/account/erasure', { token })
      expect(data.request).toMatchObject({ cause: 'school' })
      expect((await school.call('DELETE /api/v1/account/erasure', { token })).reason).toBeUndefined()
      const { rows } = await db.execute(sql`
        select user_id, action from audit_log where subject = ${`user ${user.id}`} order by id`)
      expect(rows).toEqual([
        { user_id: 1, action: 'erasure asked' },
        { user_id: user.id, action: 'erasure withdrawn' },
      ])
    })

    test('does so by the owner, and by no role that may not', async () => {
      const { user } = await signedIn(school)
      const support = await signedIn(school, [userTypes.admin], { roleId: builtInRoleIds.support })
      const refused = await school.call(
        'POST /api/v1/admin/users/{id}/erasure',
        ofUser(user.id, support.token),
      )
      expect(refused.reason).toBe('noOperationPermission')
      const student = await signedIn(school)
      expect(
        (await school.call('POST /api/v1/admin/users/{id}/erasure', ofUser(user.id, student.token))).reason,
      ).toBe('noPermission')
    })

    test('erases again who was erased, when a backup from before is restored', async () => {
      const erased = await erasedInDatabase(db)
      expect(erased.map(({ id }) => id)).toContain(known.user.id)
      const restored = await aUser(school, { name: 'Zhuge Marker' })
      const person = { id: restored.id, created_at: restored.createdAt.toISOString() }
      await db.update(users).set({ createdAt: restored.createdAt }).where(sql`id = ${restored.id}`)
      // another person has the number
      const namesake = await aUser(school, { name: 'Another' })
      const list = [...erased, person, { id: namesake.id, created_at: '2020-01-01T00:00:00Z' }]
      expect(await db.transaction((tx) => eraseAgain(tx, list))).toEqual([restored.id])
      expect(await tablesWith(['Zhuge Marker'])).toEqual([])
      expect(await tablesWith(['Another'])).toEqual(['users'])
    })
  })
}
