import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog, identityProviders } from '#server/db/tables/all.ts'
import { clearProviders } from '#server/features/account/sso/providers.ts'
import { aUser, PASSWORD } from '#tests/support/factories.ts'
import { oidcClient } from '#tests/support/oidc-provider.ts'
import { providerBody } from '../sso-support.ts'
import type { SsoSchool } from './school.ts'

export function managePart({
  wechat,
  school,
  db,
  begin,
  addProvider,
  admin,
  client,
  campus,
  set,
  insert,
  linkedOf,
}: SsoSchool): void {
  describe('the school', () => {
    const login = (username: string) =>
      school.call('POST /api/user/login', {
        body: { login_action: 'username', username, password: PASSWORD },
      })

    it('may want linked accounts instead of passwords, but for owners and while the provider is on', async () => {
      const [student, owner, other] = [
        await aUser(school),
        await aUser(school, { types: [1] }),
        await aUser(school),
      ]
      await insert(student.id, 'student')
      await insert(owner.id, 'owner')
      await school.call('PUT /api/v1/admin/sso', { token: admin.token, body: { password_login: 0 } })
      const reasons = async () => [
        (await login(student.username)).reason,
        (await login(owner.username)).reason,
        (await login(other.username)).reason,
      ]
      expect(await reasons()).toEqual(['ssoRequired', undefined, undefined])
      await set({ isOn: false })
      expect(await reasons()).toEqual([undefined, undefined, undefined])
      await school.call('PUT /api/v1/admin/sso', { token: admin.token, body: { password_login: 1 } })
    })

    it('never answers a secret, stores it encrypted, and forgets it for another issuer', async () => {
      const read = async () => (await school.call('GET /api/v1/admin/sso', { token: admin.token })).raw.body
      expect(await read()).not.toContain(oidcClient.secret)
      const [row] = await db.select().from(identityProviders).where(eq(identityProviders.id, campus))
      expect(row?.secret).toMatch(/^d\.[\w-]{60,}$/)
      const params = { id: await addProvider(admin.token, { ...client, is_offered: 0 }) }
      const update = (change: object) =>
        school.call('PUT /api/v1/admin/sso/providers/{id}', {
          ...{
            token: admin.token,
            params,
            body: providerBody({ ...client, secret: '', is_offered: 0, ...change }),
          },
        })
      const hasSecret = async () => {
        const { list } = (await school.call('GET /api/v1/admin/sso', { token: admin.token })).data
        return list.find(({ id }) => id === params.id)?.has_secret
      }
      await update({ name_en: 'Renamed' })
      expect(await hasSecret()).toBe(1)
      // a row that was given the secret of another one
      const isReadable = async () => {
        const { list } = (await school.call('GET /api/v1/admin/sso', { token: admin.token })).data
        return list.find(({ id }) => id === params.id)?.is_secret_readable
      }
      expect(await isReadable()).toBe(1)
      await set({ secret: row?.secret ?? '' }, params.id)
      expect(await isReadable()).toBe(0)
      await update({ issuer: 'https://elsewhere.example' })
      expect(await hasSecret()).toBe(0)
      const log = JSON.stringify(await db.select().from(auditLog))
      expect([log.includes('identity provider changed'), log.includes(oidcClient.secret)]).toEqual([
        true,
        false,
      ])
      await school.call('DELETE /api/v1/admin/sso/providers/{id}', { token: admin.token, params })
    })

    it('is told what is wrong with an address, and refuses those that are not public', async () => {
      const reasonOf = async (issuer: string) => {
        const body = providerBody({ ...client, issuer })
        return (await school.call('POST /api/v1/admin/sso/providers', { token: admin.token, body })).reason
      }
      expect(await reasonOf(wechat.origin.replace('127.0.0.1', 'localhost'))).toBe('ssoIssuerInvalid')
      for (const issuer of [
        ...[
          'http://school.example',
          'https://127.0.0.1:1',
          'https://[::ffff:127.0.0.1]:1',
          'https://10.0.0.1',
        ],
        ...['https://169.254.169.254', 'https://[fd00::1]', 'https://0x7f000001'],
        'https://[64:ff9b::7f00:1]',
      ])
        expect([issuer, await reasonOf(issuer)]).toEqual([issuer, 'ssoIssuerPrivate'])
      expect(await reasonOf('https://login.microsoftonline.com/common/v2.0')).toBe('ssoIssuerOpen')
      expect(await reasonOf('ftp://school.example')).toBe('invalidField')
      expect(await reasonOf('https://user:pass@school.example')).toBe('invalidField')
    })

    it('voids what is linked with the password when it resets an account', async () => {
      const user = await aUser(school)
      await insert(user.id, 'thief')
      await school.call('POST /api/v1/admin/users/{id}/reset', {
        ...{ token: admin.token, params: { id: user.id }, body: { confirm: true } },
      })
      expect(await linkedOf(user.id)).toEqual([])
    })

    it('says when a secret was encrypted with another SECRETS_KEY', async () => {
      school.config.secretsKey = 'another-key-that-is-long-enough-for-it'
      const { data } = await school.call('GET /api/v1/admin/sso', { token: admin.token })
      expect([data.list[0]?.is_secret_readable, data.has_secrets_key]).toEqual([1, 1])
      const id = await addProvider(admin.token, { ...client, is_offered: 0 })
      school.config.secretsKey = undefined
      const { list } = (await school.call('GET /api/v1/admin/sso', { token: admin.token })).data
      expect(list.find((one) => one.id === id)?.is_secret_readable).toBe(0)
      await set({ isOn: true }, id)
      expect((await begin(id)).answer.reason).toBe('ssoSecretUnreadable')
      await db.delete(identityProviders).where(eq(identityProviders.id, id))
      clearProviders(db)
    })
  })
}
