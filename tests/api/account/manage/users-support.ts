import { desc, eq } from 'drizzle-orm'
import { auditLog } from '#server/db/tables/all.ts'
import { theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

/** A school whose administrator manages accounts. */
export async function openUsers() {
  const school = await openTestSchool()

  const { db } = school.deps

  const first = await theAdmin(school)

  const { token } = first

  const find = async (query: Record<string, string | number>) =>
    (await school.call('GET /api/v1/admin/users', { token, query })).data

  const idsOf = async (query: Record<string, string | number>) => (await find(query)).list.map(({ id }) => id)

  const read = (id: number) => school.call('GET /api/v1/admin/users/{id}', { token, params: { id } })

  const create = (body: Record<string, unknown>) => school.call('POST /api/v1/admin/users', { token, body })

  const update = (id: number, body: Record<string, unknown>, by = token) =>
    school.call('PUT /api/v1/admin/users/{id}', { token: by, params: { id }, body })

  const lock = (id: number, is_locked: 0 | 1, by = token) =>
    school.call('PUT /api/v1/admin/users/{id}/lock', { token: by, params: { id }, body: { is_locked } })

  const reset = (id: number, confirm: boolean, by = token) =>
    school.call('POST /api/v1/admin/users/{id}/reset', { token: by, params: { id }, body: { confirm } })

  const statusOf = async (accessToken: string) =>
    (await school.call('GET /api/accesstokens/Verification', { token: accessToken })).http

  const lastAudit = async (id: number) =>
    (
      await db
        .select()
        .from(auditLog)
        .where(eq(auditLog.subject, `user ${id}`))
        .orderBy(desc(auditLog.id))
        .limit(1)
    )[0]
  return { school, db, token, find, idsOf, read, create, update, lock, reset, statusOf, lastAudit }
}
export type Users = Awaited<ReturnType<typeof openUsers>>
