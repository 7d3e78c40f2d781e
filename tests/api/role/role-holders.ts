import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { builtInRoleIds, builtInRoles } from '#contract/role/built-in.ts'
import { grantable } from '#contract/role/permissions.ts'
import { users } from '#server/db/tables/all.ts'
import { signedIn } from '#tests/support/factories.ts'
import { anAdministratorWith, aRole } from './support.ts'
import { type Roles } from './roles-support.ts'

/** Who has which role. */
export function testHolders({ school, db, owner, assigner, roleOf }: Roles): void {
  describe('who has which role', () => {
    const update = (id: number, body: object, token = assigner.token) =>
      school.call('PUT /api/v1/admin/users/{id}', {
        ...{ params: { id }, body: { name: '', types: [1], telephone: '', ...body }, token },
      })

    test('a new administrator needs one, of which the author may do everything', async () => {
      const create = (username: string, role: object) =>
        school.call('POST /api/v1/admin/users', {
          ...{ body: { username, name: '', types: [1], ...role }, token: assigner.token },
        })
      expect((await create('new_admin_1', {})).reason).toBe('roleRequired')
      expect((await create('new_admin_1', { role_id: builtInRoleIds.sales })).reason).toBe(
        'permissionNotHeld',
      )
      expect((await create('new_admin_1', { role_id: 999_999 })).reason).toBe('roleNotFound')
      const made = await create('new_admin_1', { role_id: await aRole(school, ['order.read']) })
      expect(made.code).toBe(0)
      const params = { id: made.data.id }
      const { data } = await school.call('GET /api/v1/admin/users/{id}', { params, token: assigner.token })
      expect(data.role).toMatchObject({ key: null })
    })

    test('a student becomes an administrator with a role, and loses it with the type', async () => {
      const { user } = await signedIn(school)
      expect((await update(user.id, {})).reason).toBe('roleRequired')
      expect((await update(user.id, { role_id: await aRole(school, ['order.read']) })).code).toBe(0)
      expect((await update(user.id, { types: [3] })).code).toBe(0)
      expect(await roleOf(user.id)).toBeNull()
    })

    test('who may not assign roles gives and takes none', async () => {
      const clerk = await anAdministratorWith(school, ['account.write', 'order.read'])
      const { user } = await signedIn(school)
      const role = await aRole(school, ['order.read'])
      expect((await update(user.id, { role_id: role }, clerk.token)).reason).toBe('permissionNotHeld')
      const other = await anAdministratorWith(school, role)
      expect((await update(other.user.id, { types: [3] }, clerk.token)).reason).toBe('permissionNotHeld')
      expect((await update(other.user.id, { name: '李' }, clerk.token)).code).toBe(0)
    })

    test('nobody changes an administrator who may do more: neither role nor what opens the account', async () => {
      const { user, token } = await signedIn(school, [userTypes.admin])
      const params = { id: user.id }
      const { token: caller } = assigner
      for (const answer of [
        await update(user.id, { role_id: assigner.roleId }),
        await update(user.id, { role_id: builtInRoleIds.owner, telephone: '13900000077' }),
        await school.call('POST /api/v1/admin/users/{id}/reset', {
          params,
          body: { confirm: true },
          token: caller,
        }),
        await school.call('PUT /api/v1/admin/users/{id}/lock', {
          params,
          body: { is_locked: 1 },
          token: caller,
        }),
        await school.call('DELETE /api/v1/admin/users/{id}/sessions', { params, token: caller }),
      ])
        expect(answer.reason).toBe('permissionNotHeld')
      expect((await school.call('GET /api/user/current', { token })).code).toBe(0)
    })

    test('codes of administrators are read by who may do everything, not by all who see the outbox', async () => {
      const telephone = '13900000099'
      await signedIn(school, [userTypes.admin], { telephone })
      const reader = await anAdministratorWith(school, ['sms.security'])
      const drawn = await school.call('GET /api/captcha/getcode')
      const { crypt_key } = drawn.data
      const body = { telephone, action: 'telphonelogin', imgcaptcha: '0000', crypt_key }
      expect((await school.call('POST /api/smsmsg/sendcode', { body })).code).toBe(0)
      const codeFor = async (token: string) =>
        (await school.call('GET /api/v1/admin/sms', { token })).data.list.find((sms) =>
          sms.telephone.endsWith(telephone.slice(-4)),
        )?.code
      expect(await codeFor(owner.token)).toMatch(/^\d{6}$/)
      expect(await codeFor(reader.token)).toBeNull()
    })

    test('nobody changes their own', async () => {
      const role_id = await aRole(school, [])
      expect((await update(assigner.user.id, { role_id })).reason).toBe('ownRole')
      expect((await update(owner.user.id, { role_id }, owner.token)).reason).toBe('ownRole')
    })

    test('the roles to choose from permit nothing more', async () => {
      const { data } = await school.call('GET /api/v1/admin/roles/assignable', { token: assigner.token })
      expect(data.list.some(({ id }) => id === assigner.roleId)).toBe(true)
      expect(data.list.some(({ key }) => key === 'owner')).toBe(false)
      const all = await school.call('GET /api/v1/admin/roles/assignable', { token: owner.token })
      expect(all.data.list.filter(({ key }) => key !== null).map(({ key }) => key)).toEqual([...builtInRoles])
    })

    test('an administrator who may do everything and is no owner cannot take the last one', async () => {
      const rest = await db.select().from(users).where(eq(users.roleId, builtInRoleIds.owner))
      const others = rest.filter(({ id }) => id !== owner.user.id)
      const everything = await anAdministratorWith(school, grantable)
      const { token, roleId } = everything
      for (const { id } of others) expect((await update(id, { role_id: roleId }, token)).code).toBe(0)
      expect((await update(owner.user.id, { role_id: roleId }, token)).reason).toBe('lastAdministrator')
      const params = { id: owner.user.id }
      const locked = await school.call('PUT /api/v1/admin/users/{id}/lock', {
        params,
        body: { is_locked: 1 },
        token,
      })
      expect(locked.reason).toBe('lastAdministrator')
    })

    test('of two owners who demote each other at the same moment one remains', async () => {
      const role_id = builtInRoleIds.read_only
      for (let round = 0; round < 5; round++) {
        const [one, two] = [
          await signedIn(school, [userTypes.admin]),
          await signedIn(school, [userTypes.admin]),
        ]
        const answers = await Promise.all([
          update(two.user.id, { role_id }, one.token),
          update(one.user.id, { role_id }, two.token),
        ])
        expect(new Set(answers.map(({ reason }) => reason))).toEqual(
          new Set(['noOperationPermission', undefined]),
        )
        const left = [await roleOf(one.user.id), await roleOf(two.user.id)]
        expect(new Set(left)).toEqual(new Set([builtInRoleIds.owner, builtInRoleIds.read_only]))
      }
    })
  })
}
