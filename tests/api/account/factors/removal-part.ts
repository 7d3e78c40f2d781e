import { describe, expect, it } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { builtInRoleIds } from '#contract/role/built-in.ts'
import { removeAllFactors } from '#server/features/account/index.ts'
import { signedIn, theAdmin } from '#tests/support/factories.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import { addTotp, firstStep, removalDue, withTotp } from './support.ts'

export function removalPart(school: TestSchool): void {
  const { db } = school.deps
  const ask = (token: string, id: number, confirm = true) =>
    school.call('POST /api/v1/admin/users/{id}/factors/removal', { token, params: { id }, body: { confirm } })
  const ofUser = (token: string, id: number) =>
    school.call('GET /api/v1/admin/users/{id}/factors', { token, params: { id } })
  const kinds = async (token: string) =>
    (await school.call('GET /api/v1/messages', { token })).data.list.map(({ kind }) => kind)

  describe('the removal of somebody’s second factors', () => {
    it('comes a day later, is told at once, and leaves the password', async () => {
      const owner = await signedIn(school, [userTypes.admin])
      const { user, token } = await withTotp(school)
      expect((await ask(owner.token, user.id, false)).reason).toBe('confirmationMismatch')
      const asked = await ask(owner.token, user.id)
      expect(asked.data.removal_at - Date.now() / 1000).toBeGreaterThan(23.9 * 3600)
      expect((await ofUser(owner.token, user.id)).data).toMatchObject({
        has_totp: 1,
        removal_at: asked.data.removal_at,
        removal_by: owner.user.username,
      })
      expect(await kinds(token)).toContain('removal_asked')
      expect((await firstStep(school, user)).reason).toBe('secondFactorNeeded')
      expect((await ask(owner.token, user.id)).data.removal_at).toBe(asked.data.removal_at)
      await removalDue(school, user.id)
      // the first login after it does what is due
      expect((await firstStep(school, user)).code).toBe(0)
      expect((await school.call('GET /api/user/current', { token })).http).toBe(401)
      const log = await school.call('GET /api/v1/admin/audit', {
        token: owner.token,
        query: { record: `user ${user.id}` },
      })
      expect(log.data.list.map(({ action }) => action).slice(0, 2)).toEqual([
        'factors removed',
        'factor removal asked',
      ])
    })

    it('is taken back by its owner, and by the school', async () => {
      const owner = await signedIn(school, [userTypes.admin])
      const { user, token } = await withTotp(school)
      expect((await school.call('DELETE /api/v1/account/factors/removal', { token })).reason).toBe('notFound')
      await ask(owner.token, user.id)
      expect((await school.call('GET /api/v1/account/factors', { token })).data.removal_at).not.toBeNull()
      expect((await school.call('DELETE /api/v1/account/factors/removal', { token })).code).toBe(0)
      await ask(owner.token, user.id)
      const keep = { token: owner.token, params: { id: user.id } }
      expect((await school.call('DELETE /api/v1/admin/users/{id}/factors/removal', keep)).code).toBe(0)
      await removalDue(school, user.id)
      expect((await firstStep(school, user)).reason).toBe('secondFactorNeeded')
    })

    it('is for those alone who may do all that the person may, and never for oneself', async () => {
      const owner = await withTotp(school, [userTypes.admin])
      const support = await signedIn(school, [userTypes.admin], { roleId: builtInRoleIds.support })
      expect((await ask(support.token, owner.user.id)).reason).toBe('noOperationPermission')
      expect((await ask(owner.token, owner.user.id)).reason).toBe('ownAccount')
      const { user } = await signedIn(school)
      expect((await ask(owner.token, user.id)).reason).toBe('noFactors')
      const first = await theAdmin(school)
      await addTotp(school, first.user, first.token)
      expect((await ask(owner.token, first.user.id)).reason).toBe('noPermission')
    })

    it('is done at once by the command on the server', async () => {
      const { user, token } = await withTotp(school, [userTypes.admin])
      expect(await db.transaction((tx) => removeAllFactors(school.deps, tx, user.id, null))).toBe(true)
      const again = await firstStep(school, user)
      expect(again.code).toBe(0)
      expect((await school.call('GET /api/user/current', { token })).http).toBe(401)
      expect(await kinds(again.data.token.access_token)).toContain('factors_removed')
    })
  })
}
