import { userTypes } from '#contract/account/limits.ts'
import { orderStatuses } from '#contract/order/status.ts'
import type { Permission } from '#contract/permission.ts'
import { type BuiltInRole, builtInRoleIds, builtInRoles } from '#contract/role/built-in.ts'
import { permissionsOf } from '#contract/role/permissions.ts'
import { watchCalls } from '../support/permitted-calls.ts'
import { walkThrough } from '../support/role-walk.ts'
import type { SchoolApi, SignedIn } from '../support/school-api.ts'
import { expect, test } from '../support/test.ts'

/** Somebody new in the back office. */
async function someoneWith(api: SchoolApi, role: BuiltInRole): Promise<SignedIn> {
  const { userid, phone: telephone, password } = await api.newStudent()
  await api.call('PUT /api/v1/admin/users/{id}', {
    token: await api.adminToken(),
    params: { id: userid },
    body: { name: role, types: [userTypes.admin], role_id: builtInRoleIds[role], telephone },
  })
  return api.call('POST /api/user/login', { body: { login_action: 'telephone', telephone, password } })
}

/** Addresses of records in each state: what can be done with them differs. */
async function recordsOf(api: SchoolApi, permissions: ReadonlySet<Permission>): Promise<string[]> {
  const token = await api.adminToken()
  const found: string[] = []
  for (const status of Object.values(orderStatuses)) {
    const { list } = await api.call('GET /api/v1/admin/orders', { token, query: { status, limit: 1 } })
    if (permissions.has('order.read')) found.push(...list.map(({ order_id }) => `#/orders/${order_id}`))
  }
  for (const type of Object.values(userTypes)) {
    const { list } = await api.call('GET /api/v1/admin/users', { token, query: { type, limit: 1 } })
    found.push(...list.map(({ id }) => `#/users/${id}`))
  }
  const { list: products } = await api.call('GET /api/v1/admin/products', { token, query: { limit: 50 } })
  const kinds = new Map(products.map(({ id, type }) => [type, id]))
  found.push(...[...kinds.values()].map((id) => `#/products/${id}`))
  return found
}

for (const role of builtInRoles)
  test(`${role}: every page opens, and no link or button leads to a refusal`, {
    tag: ['@roles', '@drill'],
  }, async ({ page, context, api, t, signIn }) => {
    test.setTimeout(3_600_000)
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
    await signIn(await someoneWith(api, role))
    const permissions = permissionsOf({ key: role, permissions: [] })
    const calls = await watchCalls(context, permissions)
    const begin = await recordsOf(api, permissions)
    const { visited, faults } = await walkThrough({ page, calls, t, begin, presses: role !== 'owner' })
    expect(visited.length).toBeGreaterThan(5)
    expect(faults).toEqual([])
  })
