import { asc, sql } from 'drizzle-orm'
import type { ssoAdmin } from '#contract/account/manage/sso.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { isReadable } from '../../../../db/sealed.ts'
import { identityProviders } from '../../../../db/tables/all.ts'
import type { Deps } from '../../../../deps.ts'
import { revisionOf } from '../../../../lib/revision.ts'
import type { SessionUser } from '../../../../plugins/authentication.ts'
import { writeAudit } from '../../../audit/index.ts'
import { changeSetting, clearSettingsCache, loadSetting } from '../../../site/index.ts'
import { returnAddress, secretContext } from '../../sso/ask-provider.ts'

type Read = OperationTypes<typeof ssoAdmin.ssoSettings>['reply']
type Change = OperationTypes<typeof ssoAdmin.updateSsoSettings>['body']

const flag = (value: boolean) => (value ? 1 : 0)

interface Counts extends Record<string, unknown> {
  id: number
  people: number
  only_way: number
}

/** Who has linked an account of each provider, and who of them has nothing else: no other one, no password, no phone. */
async function countPeople({ db }: Deps): Promise<Map<number, Counts>> {
  const { rows } = await db.execute<Counts>(sql`
    select i.provider_id as id, count(distinct i.user_id)::int as people,
      count(distinct i.user_id) filter (where u.password_hash is null and u.telephone is null and not exists (
        select from identities o join identity_providers p on p.id = o.provider_id
        where o.user_id = u.id and o.provider_id <> i.provider_id and p.is_on))::int as only_way
    from identities i join users u on u.id = i.user_id group by i.provider_id`)
  return new Map(rows.map((row) => [row.id, row]))
}

type Provider = typeof identityProviders.$inferSelect

/** Of what the form of a provider changes. */
export function providerRevision(provider: Provider): string {
  const { names, issuer, clientId, secret, scopes, domains, claims, types, newAccounts } = provider
  const { endsThere, isOn } = provider
  const texts = [names, issuer, clientId, secret, scopes, domains, claims]
  return revisionOf([...texts, types, newAccounts, endsThere, isOn])
}

/** All identity providers, with what is set of them; secrets are never answered. */
export async function readSso(deps: Deps): Promise<Read> {
  const { db, config } = deps
  const [rows, counts, settings] = await Promise.all([
    db.select().from(identityProviders).orderBy(asc(identityProviders.id)),
    countPeople(deps),
    loadSetting(db, 'sso'),
  ])
  const list = rows.map(async (provider) => {
    const { id, kind, names, issuer, clientId, secret, scopes, domains, claims, types } = provider
    return {
      ...{ id, kind, issuer, scopes, domains, claims },
      name_zh: names.zh ?? '',
      name_en: names.en ?? '',
      name_zh_tw: names.zh_tw ?? '',
      client_id: clientId,
      types: types.filter((type) => type === 1 || type === 2 || type === 3),
      new_accounts: provider.newAccounts,
      ends_there: flag(provider.endsThere),
      is_offered: flag(provider.isOn),
      has_secret: flag(secret !== ''),
      is_secret_readable: flag(secret === '' || (await isReadable(deps, secretContext(id), secret))),
      people: counts.get(id)?.people ?? 0,
      only_way: counts.get(id)?.only_way ?? 0,
      return_address: returnAddress(config.publicUrl, id),
      revision: providerRevision(provider),
    } as const
  })
  return {
    list: await Promise.all(list),
    password_login: settings.password_login,
    has_official_account: flag(config.wechat.provider === 'official_account'),
    has_secrets_key: flag(config.secretsKey !== undefined),
  }
}

export async function updateSso({ db }: Deps, user: SessionUser, change: Change): Promise<null> {
  await db.transaction(async (tx) => {
    const { before, after } = await changeSetting(tx, 'sso', () => change)
    await writeAudit(tx, user, 'sign-on settings', 'sso', { before, after })
  })
  clearSettingsCache(db)
  return null
}
