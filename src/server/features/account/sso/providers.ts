import { asc, eq } from 'drizzle-orm'
import type { Static } from 'typebox'
import { type Language, languages } from '#contract/languages.ts'
import type { Provider as OfferedProvider } from '#contract/account/sso/operations.ts'
import type { Db, Queryable } from '../../../db/database.ts'
import { identityProviders } from '../../../db/tables/all.ts'
import { cachePerDatabase } from '../../../lib/cache-per-database.ts'
import { MicroCache } from '../../../lib/micro-cache.ts'
import { refuse } from '../../../lib/refusal.ts'
import { readSetting } from '../../site/index.ts'

export type Provider = typeof identityProviders.$inferSelect
export type Offered = Static<typeof OfferedProvider>

const cacheOf = cachePerDatabase(() => new MicroCache<'on', Provider[]>())

/** After a change here; other servers see it within a second. */
export const clearProviders = (db: Db): void => cacheOf(db).clear()

/** The providers that are on, in the order in which they were added; half a second old at most. */
export const providersOn = (db: Db): Promise<Provider[]> =>
  cacheOf(db).get('on', () =>
    db
      .select()
      .from(identityProviders)
      .where(eq(identityProviders.isOn, true))
      .orderBy(asc(identityProviders.id)),
  )

export const hasProviders = async (db: Db): Promise<boolean> => (await providersOn(db)).length > 0

/** A provider that is on, as it is now. @throws ssoProviderNotFound */
export async function requireProvider(db: Queryable, id: number): Promise<Provider> {
  const [provider] = await db.select().from(identityProviders).where(eq(identityProviders.id, id))
  if (!provider?.isOn) throw refuse('ssoProviderNotFound')
  return provider
}

/** What a provider is called in the first of some languages that it has a name in, else in any. */
export function nameOf({ names }: Pick<Provider, 'names'>, wanted: readonly Language[]): string {
  const found = [...wanted, ...languages].find((one) => names[one])
  return found ? (names[found] ?? '') : ''
}

/** The same in the reader's language, else in the school's main one. */
export async function offeredAs(db: Db, provider: Provider, language: Language): Promise<Offered> {
  const { main_language } = await readSetting(db, 'web_config')
  return { id: provider.id, kind: provider.kind, name: nameOf(provider, [language, main_language]) }
}

/** Whether people of these user types may log in with a provider: each of their types must be allowed. */
export const isForTypes = ({ types }: Pick<Provider, 'types'>, ofUser: readonly number[]): boolean =>
  ofUser.every((type) => types.includes(type))
