import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import type { Permission } from '#contract/permission.ts'
import { builtInRoleIds, builtInRoles } from '#contract/role/built-in.ts'
import { grantable, permissionsOf } from '#contract/role/permissions.ts'
import { lacksReadPermission } from '#contract/role/read-permission.ts'
import { exportJobs } from '#server/db/tables/all.ts'
import { actingTypes } from '#server/db/user-types.ts'
import { all } from '#tests/api/contract/support.ts'
import { anyParams } from '#tests/api/input/samples.ts'
import { aClass } from '#tests/api/chat/support.ts'
import { signedIn } from '#tests/support/factories.ts'
import { violationsOf } from '#tests/support/violations.ts'
import { anAdministratorWith, aRole } from './support.ts'
import { openRoles } from './roles-support.ts'
import { testHolders } from './role-holders.ts'

const opened = await openRoles()
const { school, db, owner, nothing, manager, roleOf } = opened

const backOffice = all.filter(([, { access, own }]) => access === 'admin' && !own)

/** no operation accepts this body */
const input = (key: string) => ({
  params: anyParams,
  ...(!key.startsWith('GET') && { body: { userid: 'x' } }),
})

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
    // another refusal stays what it is
    const none = { params: { id: 999_999 }, token: nothing.token }
    expect((await school.call('GET /api/v1/openclass/{id}/stream', none)).reason).toBe('openClassNotFound')
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

  test('permits nothing that its people could not see', async () => {
    const blind = { name: 'Blind', permissions: ['order.ship'] }
    const made = { name: 'Seeing', permissions: ['order.read', 'order.write'] }
    const { data } = await school.call('POST /api/v1/admin/roles', { body: made, token: owner.token })
    const blinded = { ...made, permissions: ['order.write'] }
    for (const answer of [
      await school.call('POST /api/v1/admin/roles', { body: blind, token: owner.token }),
      await school.call('PUT /api/v1/admin/roles/{id}', {
        ...{ params: { id: data.id }, body: blinded, token: owner.token },
      }),
    ])
      expect(answer).toMatchObject({ reason: 'invalidField', data: { field: 'permissions' } })
    for (const key of builtInRoles)
      expect([key, lacksReadPermission([...permissionsOf({ key, permissions: [] })], grantable)]).toEqual([
        key,
        false,
      ])
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

testHolders(opened)
