import { eq, ne } from 'drizzle-orm'
import { resealing, type Sealing } from '../../db/sealed.ts'
import { identityProviders, totpFactors } from '../../db/tables/all.ts'
import { totpContext } from './factors/totp.ts'
import { secretContext } from './sso/ask-provider.ts'

/**
 * Encrypts the secrets of apps and of identity providers anew with the present key, all or none. What cannot be opened
 * stays as it is.
 * @param formerKey a SECRETS_KEY of earlier
 */
export function resealSecrets(
  sealing: Sealing,
  formerKey?: string,
): Promise<{ done: number; unreadable: number }> {
  return sealing.db.transaction(async (tx) => {
    const reseal = await resealing(sealing, tx, formerKey)
    let [done, unreadable] = [0, 0]
    /** @returns what is to be stored */
    const next = (context: string, sealed: string): string | null => {
      const anew = reseal(context, sealed)
      if (anew === null) unreadable += 1
      else done += 1
      return anew
    }
    const apps = await tx
      .select({ id: totpFactors.userId, secret: totpFactors.secret })
      .from(totpFactors)
      .orderBy(totpFactors.userId)
      .for('update')
    for (const { id, secret } of apps) {
      const anew = next(totpContext(id), secret)
      if (anew !== null) await tx.update(totpFactors).set({ secret: anew }).where(eq(totpFactors.userId, id))
    }
    const providers = await tx
      .select({ id: identityProviders.id, secret: identityProviders.secret })
      .from(identityProviders)
      .where(ne(identityProviders.secret, ''))
      .orderBy(identityProviders.id)
      .for('update')
    for (const { id, secret } of providers) {
      const anew = next(secretContext(id), secret)
      if (anew !== null)
        await tx.update(identityProviders).set({ secret: anew }).where(eq(identityProviders.id, id))
    }
    return { done, unreadable }
  })
}
