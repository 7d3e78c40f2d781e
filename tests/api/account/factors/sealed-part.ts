import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ownKeys } from '#server/db/own-keys.ts'
import { seal, unseal } from '#server/db/sealed.ts'
import { totpContext } from '#server/features/account/factors/totp.ts'
import { secretContext } from '#server/features/account/sso/ask-provider.ts'
import { identityProviders, secrets, totpFactors } from '#server/db/tables/all.ts'
import { aFolder, shuyuan, urlOf } from '../../backup/support.ts'
import { withTotp } from './support.ts'
import type { TestSchool } from '#tests/support/test-school.ts'

export function sealedPart(school: TestSchool): void {
  const { db } = school.deps
  const withKey = (secretsKey: string | undefined) => ({ db, config: { secretsKey } })
  const ours = withKey('a'.repeat(32))

  describe('a secret in the database', () => {
    it('opens with the key that it was sealed with, for what it belongs to', async () => {
      const sealed = await seal(ours, 'totp 1', 'JBSWY3DP')
      expect(sealed).not.toContain('JBSWY3DP')
      expect(await seal(ours, 'totp 1', 'JBSWY3DP')).not.toBe(sealed)
      expect(await unseal(ours, 'totp 1', sealed)).toBe('JBSWY3DP')
      await expect(unseal(ours, 'totp 2', sealed)).rejects.toThrow()
      await expect(unseal(withKey('b'.repeat(32)), 'totp 1', sealed)).rejects.toThrow()
      await expect(unseal(withKey(undefined), 'totp 1', sealed)).rejects.toThrow('SECRETS_KEY')
    })

    it('that was sealed with the key of the database opens once there is another', async () => {
      const sealed = await seal(withKey(undefined), 'totp 1', 'JBSWY3DP')
      expect(await unseal(ours, 'totp 1', sealed)).toBe('JBSWY3DP')
    })
  })

  describe('the keys of the school', () => {
    const [first, second] = ['b'.repeat(40), 'c'.repeat(40)]
    const keys = async (args: string[], SECRETS_KEY = '') =>
      shuyuan(['keys', ...args], {
        ...{ DATABASE_URL: urlOf(school.database), DATA_DIR: await aFolder() },
        ...(SECRETS_KEY && { SECRETS_KEY }),
      })
    const inFile = async (key: string) => {
      const path = join(await aFolder(), 'key')
      await writeFile(path, key)
      return path
    }
    const valueOf = async (name: string) =>
      (await db.select().from(secrets).where(eq(secrets.name, name)))[0]?.value

    it('are listed with what each does, and one of them is renewed', async () => {
      const listed = await keys([])
      expect([listed.code, listed.out.split('\n').length]).toEqual([0, Object.keys(ownKeys).length])
      const before = [await valueOf('file-addresses'), await valueOf('media-addresses')]
      const renewed = await keys(['--renew', 'file-addresses'])
      expect(renewed).toMatchObject({ code: 0, err: '' })
      expect(renewed.out).toContain('addresses of the last ten minutes')
      const after = [await valueOf('file-addresses'), await valueOf('media-addresses')]
      expect(after[0]).toMatch(/^[\w-]{43}$/)
      expect([after[0] === before[0], after[1] === before[1]]).toEqual([false, true])
      for (const wrong of [
        ['--renew', 'none'],
        ['--renew', 'sealed secrets'],
        ['--renew', 'probe', '--reseal'],
      ])
        expect((await keys(wrong)).code).toBe(2)
    })

    it('encrypt their secrets anew: from the database to SECRETS_KEY, to another one, and back', async () => {
      const { user, secret } = await withTotp(school)
      const [provider] = await db
        .insert(identityProviders)
        .values({ kind: 'oidc', names: { en: 'A' }, issuer: 'https://a.example', clientId: 'a', types: [3] })
        .returning({ id: identityProviders.id })
      const id = provider?.id ?? 0
      const context = secretContext(id)
      await db
        .update(identityProviders)
        .set({ secret: await seal(withKey(undefined), context, 'of the provider') })
        .where(eq(identityProviders.id, id))
      const stored = async () => {
        const [app] = await db.select().from(totpFactors).where(eq(totpFactors.userId, user.id))
        const [one] = await db.select().from(identityProviders).where(eq(identityProviders.id, id))
        return { app: app?.secret ?? '', provider: one?.secret ?? '' }
      }
      const readBy = async (key: string | undefined) => {
        const { app, provider: one } = await stored()
        return [
          await unseal(withKey(key), totpContext(user.id), app),
          await unseal(withKey(key), context, one),
        ]
      }
      const readings = [secret, 'of the provider']

      expect(await keys(['--reseal'], first)).toMatchObject({ code: 0, err: '' })
      expect((await stored()).app).toMatch(/^e\./)
      expect(await readBy(first)).toEqual(readings)

      const before = await stored()
      const failed = await keys(['--reseal'], second)
      expect([failed.code, failed.out]).toEqual([1, expect.stringContaining('could not be read')])
      expect(await stored()).toEqual(before)
      const former = await inFile(first)
      expect(await keys(['--reseal', '--former-key-file', former], second)).toMatchObject({ code: 0 })
      expect(await readBy(second)).toEqual(readings)

      const inDatabase = await valueOf('sealed secrets')
      const back = await keys(['--reseal', '--former-key-file', await inFile(second)])
      expect(back).toMatchObject({ code: 0, err: '' })
      const own = await valueOf('sealed secrets')
      expect(own).not.toBe(inDatabase)
      expect((await stored()).app).toMatch(/^d\./)
      // this process knows the former key of the database, another one the present
      expect(await keys(['--reseal'], first)).toMatchObject({ code: 0, err: '' })
      expect(await readBy(first)).toEqual(readings)
    })
  })
}
