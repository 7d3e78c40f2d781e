import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import type { Permission } from '#contract/permission.ts'
import { builtInRoleIds, builtInRoles } from '#contract/role/built-in.ts'
import { grantable } from '#contract/role/permissions.ts'
import { exportJobs, users } from '#server/db/tables/all.ts'
import { actingTypes } from '#server/db/user-types.ts'
import { all } from '#tests/api/contract/support.ts'
import { anyParams } from '#tests/api/input/samples.ts'
import { aClass } from '#tests/api/chat/support.ts'
import { signedIn } from '#tests/support/factories.ts'
import { violationsOf } from '#tests/support/violations.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { anAdministratorWith, aRole } from './support.ts'

const school = await openTestSchool()
const { db } = school.deps
const owner = await signedIn(school, [userTypes.admin])
const nothing = await anAdministratorWith(school, [])
const manager = await anAdministratorWith(school, [
  ...(['role.read', 'role.write', 'role.delete', 'role.assign'] as const),
  ...(['account.read', 'account.write', 'account.security', 'order.read'] as const),
])
const assigner = await anAdministratorWith(school, [
  ...(['account.read', 'account.write', 'account.security', 'role.assign', 'order.read'] as const),
])
const backOffice = all.filter(([, { access, own }]) => access === 'admin' && !own)
/** no operation accepts this body */
const input = (key: string) => ({
  params: anyParams,
  ...(!key.startsWith('GET') && { body: { userid: 'x' } }),
})
const roleOf = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]?.roleId
const refusedPermission = { http: 200, code: 100004, reason: 'noOperationPermission' }

describe('who may do what', () => {
  test('every operation of the back office is refused to a role without its permission', async () => {
    expect(backOffice.length).toBeGreaterThan(110)
    const found = await violationsOf(
      backOffice,
      ([key]) => key,
      async ([key]) => {
        const answer = await school.call(key, { ...input(key), token: nothing.token })
        expect(answer).toMatchObject({ ...refusedPermission, message: 'no operation permission', data: null })
      },
    )
    expect(found).toEqual([])
  })

  test('who has no permission keeps their own account', async () => {
    const { token } = nothing
    const current = await school.call('GET /api/user/current', { token })
    expect(current).toMatchObject({ code: 0, data: { types: [1], abilities: [] } })
    expect((await school.call('GET /api/v1/admin/profile', { token })).code).toBe(0)
    expect((await school.call('GET /api/v1/account/sessions', { token })).code).toBe(0)
  })

  test('the answer about the current user names what the role permits', async () => {
    const { data } = await school.call('GET /api/user/current', { token: owner.token })
    expect(new Set(data.abilities)).toEqual(new Set(grantable))
    const student = await signedIn(school)
    expect((await school.call('GET /api/user/current', { token: student.token })).data.abilities).toEqual([])
  })

  test('the powers of an administrator beside teachers need the permission too', async () => {
    const { openClass } = await aClass(school)
    const params = { id: openClass.id }
    const list = await school.call('GET /api/v1/openclass', { token: nothing.token })
    expect(list).toMatchObject(refusedPermission)
    const stream = await school.call('GET /api/v1/openclass/{id}/stream', { params, token: nothing.token })
    expect(stream).toMatchObject(refusedPermission)
    const broadcaster = await anAdministratorWith(school, ['live-ingest.broadcast'])
    const allowed = await school.call('GET /api/v1/openclass/{id}/stream', {
      params,
      token: broadcaster.token,
    })
    expect(allowed.code).toBe(0)
  })

  test('who teaches as well acts as a teacher where the role permits nothing', async () => {
    await aClass(school)
    const both = await anAdministratorWith(school, [], [userTypes.admin, userTypes.teacher])
    const list = await school.call('GET /api/v1/openclass', { token: both.token })
    expect(list).toMatchObject({ code: 0, data: { total: 0 } })
  })

  test('media decide by the same permissions as calls', async () => {
    const reader = await anAdministratorWith(school, ['video.read'])
    const support = await anAdministratorWith(school, builtInRoleIds.support)
    const teaching = await anAdministratorWith(school, builtInRoleIds.teaching)
    const typesFor = async (id: number, permission: Permission) => {
      const { rows } = await db.execute<{ types: number[] }>(
        sql`select ${sql.raw(actingTypes('users', permission))} as types from users where id = ${id}`,
      )
      return rows[0]?.types
    }
    expect(await typesFor(reader.user.id, 'video.read')).toEqual([1])
    expect(await typesFor(reader.user.id, 'material.read')).toEqual([])
    expect(await typesFor(support.user.id, 'material.read')).toEqual([])
    expect(await typesFor(teaching.user.id, 'material.read')).toEqual([1])
    expect(await typesFor(owner.user.id, 'openclass.read')).toEqual([1])
    expect(await typesFor((await signedIn(school, [2, 3])).user.id, 'openclass.read')).toEqual([2, 3])
  })

  test('files of exports are for those who may still export', async () => {
    const seller = await anAdministratorWith(school, ['exports.read', 'order.export', 'order.read'])
    const [job] = await db
      .insert(exportJobs)
      .values({
        ...{ createdBy: seller.user.id, kind: 'orders', format: 'csv', language: 'en', status: 2 },
        ...{ file: `${'b'.repeat(40)}.csv`, finishedAt: new Date() },
      })
      .returning()
    const params = { id: job?.id ?? 0 }
    const file = () => school.call('GET /api/v1/admin/exports/{id}/file', { params, token: seller.token })
    expect((await file()).code).toBe(0)
    const body = { name: 'less', permissions: ['exports.read', 'order.read'] }
    const changed = await school.call('PUT /api/v1/admin/roles/{id}', {
      ...{ params: { id: seller.roleId }, body, token: owner.token },
    })
    expect(changed.code).toBe(0)
    expect((await file()).reason).toBe('exportNotFound')
    expect((await school.call('GET /api/v1/admin/exports', { token: seller.token })).data.list).toEqual([])
  })
})

describe('a role of the school', () => {
  const { token } = manager

  test('is made, changed for all who have it at once, and deleted', async () => {
    const made = await school.call('POST /api/v1/admin/roles', {
      body: { name: 'Desk', permissions: ['order.read'] },
      token,
    })
    expect(made.code).toBe(0)
    const { id } = made.data
    const clerk = await anAdministratorWith(school, id)
    const orders = () => school.call('GET /api/v1/admin/orders', { token: clerk.token })
    expect((await orders()).code).toBe(0)
    const params = { id }
    const changed = await school.call('PUT /api/v1/admin/roles/{id}', {
      ...{ params, body: { name: 'Desk', permissions: [] }, token },
    })
    expect(changed.code).toBe(0)
    expect(await orders()).toMatchObject(refusedPermission)
    const { data } = await school.call('GET /api/v1/admin/roles', { token })
    expect(data.list.find((role) => role.id === id)).toMatchObject({
      ...{ key: null, name: 'Desk', permissions: [], is_own: 0, is_changeable: 1, is_assignable: 1 },
      people: [{ id: clerk.user.id, is_locked: 0 }],
    })
    const held = await school.call('DELETE /api/v1/admin/roles/{id}', { params, token })
    expect(held.reason).toBe('roleInUse')
    const replacement = await aRole(school, ['order.read'])
    const deleted = await school.call('DELETE /api/v1/admin/roles/{id}', {
      params,
      query: { replacement },
      token,
    })
    expect(deleted.code).toBe(0)
    expect(await roleOf(clerk.user.id)).toBe(replacement)
    expect((await orders()).code).toBe(0)
    const again = await school.call('DELETE /api/v1/admin/roles/{id}', { params, token })
    expect(again.reason).toBe('roleNotFound')
  })

  test('contains nothing that its author may not do', async () => {
    const more = { name: 'More', permissions: ['order.read', 'order.refund'] }
    expect((await school.call('POST /api/v1/admin/roles', { body: more, token })).reason).toBe(
      'permissionNotHeld',
    )
    const wider = await aRole(school, ['order.refund'])
    const params = { id: wider }
    const body = { name: 'Narrower', permissions: [] }
    for (const answer of [
      await school.call('PUT /api/v1/admin/roles/{id}', { params, body, token }),
      await school.call('DELETE /api/v1/admin/roles/{id}', { params, token }),
    ])
      expect(answer.reason).toBe('permissionNotHeld')
    const unknown = { name: 'Unknown', permissions: ['order.everything'] }
    expect(await school.call('POST /api/v1/admin/roles', { body: unknown, token })).toMatchObject({
      ...{ reason: 'invalidField', data: { field: 'permissions' } },
    })
  })

  test('is not changed by those who have it, and the built-in ones by nobody', async () => {
    const body = { name: 'Own', permissions: [] }
    const own = { params: { id: manager.roleId }, token }
    expect((await school.call('PUT /api/v1/admin/roles/{id}', { ...own, body })).reason).toBe('ownRole')
    expect((await school.call('DELETE /api/v1/admin/roles/{id}', own)).reason).toBe('ownRole')
    const builtIn = { params: { id: builtInRoleIds.sales }, token: owner.token }
    expect((await school.call('PUT /api/v1/admin/roles/{id}', { ...builtIn, body })).reason).toBe(
      'roleBuiltIn',
    )
    expect((await school.call('DELETE /api/v1/admin/roles/{id}', builtIn)).reason).toBe('roleBuiltIn')
  })

  test('has a name of its own, also when two are made at once', async () => {
    const body = { name: 'Twice', permissions: [] }
    const answers = await Promise.all(
      [body, { ...body, name: 'twice' }].map((one) =>
        school.call('POST /api/v1/admin/roles', { body: one, token }),
      ),
    )
    expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set(['roleNameTaken', undefined]))
  })
})

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
    expect((await create('new_admin_1', { role_id: builtInRoleIds.sales })).reason).toBe('permissionNotHeld')
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
      (await school.call('GET /api/v1/admin/sms', { token })).data.list.find(
        (sms) => sms.telephone === telephone,
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
