import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { auditLog, sessions, users } from '#server/db/tables/all.ts'
import { verifyPassword } from '#server/features/account/password.ts'
import { aUser, PASSWORD, signedIn, tokenOf } from '#tests/support/factories.ts'
import { type Users } from './users-support.ts'

/** Locks, passwords and sessions of users. */
export function testAccess({ school, db, token, read, lock, reset, statusOf, lastAudit }: Users): void {
  describe('locking', () => {
    it('ends the sessions at once, and unlocking does not bring them back', async () => {
      const person = await signedIn(school)
      expect(await statusOf(person.token)).toBe(200)
      expect((await lock(person.user.id, 1)).code).toBe(0)
      expect(await statusOf(person.token)).toBe(401)
      expect((await read(person.user.id)).data.is_locked).toBe(1)
      expect(await lastAudit(person.user.id)).toMatchObject({ action: 'user locked' })
      expect((await lock(person.user.id, 0)).code).toBe(0)
      expect(await statusOf(person.token)).toBe(401)
      expect(await statusOf(await tokenOf(school, person.user))).toBe(200)
    })

    it('twice writes one entry in the audit log', async () => {
      const user = await aUser(school)
      await lock(user.id, 1)
      await lock(user.id, 1)
      expect(
        await db
          .select()
          .from(auditLog)
          .where(eq(auditLog.subject, `user ${user.id}`)),
      ).toHaveLength(1)
    })

    it('is refused for oneself and for the first administrator', async () => {
      const other = await signedIn(school, [1])
      expect((await lock(1, 1, other.token)).code).toBe(refusals.firstAdministrator.code)
      expect((await lock(other.user.id, 1, other.token)).code).toBe(refusals.ownAccount.code)
    })
  })

  describe('resetting a password', () => {
    it('voids the password and the sessions and answers a link', async () => {
      const person = await signedIn(school)
      expect((await reset(person.user.id, false)).code).toBe(refusals.confirmationMismatch.code)
      expect(await statusOf(person.token)).toBe(200)
      const answer = await reset(person.user.id, true)
      expect(answer.data.link).toContain(`userid=${person.user.id}&`)
      expect(await statusOf(person.token)).toBe(401)
      const [row] = await db.select().from(users).where(eq(users.id, person.user.id))
      expect(await verifyPassword(row?.passwordHash ?? null, PASSWORD)).toBe(false)
      expect(row?.verifiedAt).toBeNull()
      expect(JSON.stringify(await lastAudit(person.user.id))).not.toContain('link=')
    })

    it('voids the link of the reset before', async () => {
      const user = await aUser(school)
      const open = async ({ link }: { link: string }) =>
        (
          await school.call('POST /api/user/accountlink', {
            body: { userid: user.id, link: new URLSearchParams(link.split('?')[1]).get('link') },
          })
        ).code
      const one = await reset(user.id, true)
      const two = await reset(user.id, true)
      expect(await open(one.data)).toBe(refusals.accountLinkInvalid.code)
      expect(await open(two.data)).toBe(0)
    })

    it('is refused for oneself, and for the first administrator by others', async () => {
      const other = await signedIn(school, [1])
      expect((await reset(1, true)).code).toBe(refusals.ownAccount.code)
      expect((await reset(1, true, other.token)).code).toBe(refusals.noPermission.code)
    })
  })

  describe('the sessions of a user', () => {
    it('are listed and ended one by one or all together', async () => {
      const person = await signedIn(school)
      const second = await tokenOf(school, person.user)
      const third = await tokenOf(school, person.user)
      const list = async () =>
        (
          await school.call('GET /api/v1/admin/users/{id}/sessions', {
            token,
            params: { id: person.user.id },
          })
        ).data.list
      const before = await list()
      expect(before).toHaveLength(3)
      const [oldest] = await db
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(eq(sessions.userId, person.user.id), isNull(sessions.endedAt)))
        .orderBy(sessions.id)
      const end = () =>
        school.call('DELETE /api/v1/admin/sessions/{id}', { token, params: { id: oldest?.id ?? 0 } })
      expect((await end()).code).toBe(0)
      expect((await end()).code).toBe(refusals.notFound.code)
      expect([await statusOf(person.token), await statusOf(second)]).toEqual([401, 200])
      const all = await school.call('DELETE /api/v1/admin/users/{id}/sessions', {
        token,
        params: { id: person.user.id },
      })
      expect(all.code).toBe(0)
      expect([await statusOf(second), await statusOf(third)]).toEqual([401, 401])
      expect(await list()).toEqual([])
    })

    it('of the administrator who ends them remain on the device that sends the request', async () => {
      const other = await signedIn(school, [1])
      const elsewhere = await tokenOf(school, other.user)
      const end = await school.call('DELETE /api/v1/admin/users/{id}/sessions', {
        token: other.token,
        params: { id: other.user.id },
      })
      expect(end.code).toBe(0)
      expect([await statusOf(other.token), await statusOf(elsewhere)]).toEqual([200, 401])
    })
  })
}
