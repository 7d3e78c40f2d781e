import { describe, expect, it } from 'vitest'
import { seal, unseal } from '#server/db/sealed.ts'
import type { TestSchool } from '#tests/support/test-school.ts'

export function sealedPart({ deps: { db } }: TestSchool): void {
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
}
