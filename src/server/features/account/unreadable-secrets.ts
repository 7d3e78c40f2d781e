import { isNotNull, ne } from 'drizzle-orm'
import { isReadable, type Sealing } from '../../db/sealed.ts'
import { identityProviders, totpFactors } from '../../db/tables/all.ts'
import { totpContext } from './factors/totp.ts'
import { secretContext } from './sso/ask-provider.ts'

/** How many secrets cannot be opened, since SECRETS_KEY was lost or changed: of apps of people, and of identity providers. */
export async function unreadableSecrets(sealing: Sealing): Promise<{ apps: number; providers: number }> {
  const { db } = sealing
  const apps = await db
    .select({ id: totpFactors.userId, secret: totpFactors.secret })
    .from(totpFactors)
    .where(isNotNull(totpFactors.confirmedAt))
  const providers = await db
    .select({ id: identityProviders.id, secret: identityProviders.secret })
    .from(identityProviders)
    .where(ne(identityProviders.secret, ''))
  const count = async (rows: { id: number; secret: string }[], contextOf: (id: number) => string) => {
    const readable = await Promise.all(
      rows.map(({ id, secret }) => isReadable(sealing, contextOf(id), secret)),
    )
    return readable.filter((one) => !one).length
  }
  return { apps: await count(apps, totpContext), providers: await count(providers, secretContext) }
}
