import { eq, sql } from 'drizzle-orm'
import { userTypes } from '#contract/account/limits.ts'
import { ssoLimits } from '#contract/account/sso/limits.ts'
import type { ssoAdmin } from '#contract/account/manage/sso.ts'
import { languages } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { seal } from '../../../../db/sealed.ts'
import { identityProviders } from '../../../../db/tables/all.ts'
import type { Deps } from '../../../../deps.ts'
import {
  NoOidcIssuer,
  type OidcMetadata,
  OidcUnavailable,
  PrivateAddress,
} from '../../../../gateways/oidc/oidc.ts'
import { refuse } from '../../../../lib/refusal.ts'
import { requireSeen } from '../../../../lib/revision.ts'
import type { SessionUser } from '../../../../plugins/authentication.ts'
import { differences, lastChangedBy, writeAudit } from '../../../audit/index.ts'
import { secretContext } from '../../sso/ask-provider.ts'
import { clearProviders, type Provider } from '../../sso/providers.ts'
import { providerRevision } from './settings.ts'

type Body = OperationTypes<typeof ssoAdmin.createSsoProvider>['body']
type Checked = OperationTypes<typeof ssoAdmin.checkSsoProvider>['reply']
type Change = OperationTypes<typeof ssoAdmin.updateSsoProvider>['body']
type Stored = Omit<typeof identityProviders.$inferInsert, 'id' | 'secret'>

/** issuers of Microsoft at which everybody with any account of theirs is signed in */
const OPEN = /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(\/|$)/i
const DOMAIN = /^(?=.{3,100}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/
const WECHAT_APP = /^wx[0-9a-f]{16}$/
const SCOPES = /^[\x21\x23-\x5b\x5d-\x7e]*( [\x21\x23-\x5b\x5d-\x7e]+)*$/

/** The address of an issuer as it is compared: what leads to its metadata is left out. @throws invalidField, ssoIssuerOpen */
function issuerOf(given: string): string {
  const text = given.trim().replace(/\/\.well-known\/openid-configuration$/, '')
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain = url && !url.search && !url.hash && !url.username && !url.password
  if (!url || !isPlain || !['https:', 'http:'].includes(url.protocol))
    throw refuse('invalidField', { field: 'issuer' })
  if (OPEN.test(text)) throw refuse('ssoIssuerOpen', { field: 'issuer' })
  return text
}

/** What is stored of the fields, but for the secret. @throws invalidField, ssoIssuerOpen, ssoOfficialAccountMissing */
function valuesOf({ config }: Deps, body: Body): Stored {
  const texts = { zh: body.name_zh, en: body.name_en, zh_tw: body.name_zh_tw }
  const names = Object.fromEntries(
    languages.flatMap((language) => (texts[language].trim() ? [[language, texts[language].trim()]] : [])),
  )
  if (Object.keys(names).length === 0) throw refuse('invalidField', { field: 'name_zh', allowed: 'sso_name' })
  const isOidc = body.kind === 'oidc'
  const clientId = body.client_id.trim()
  if (isOidc && clientId === '') throw refuse('invalidField', { field: 'client_id' })
  if (!isOidc && clientId !== '' && !WECHAT_APP.test(clientId))
    throw refuse('invalidField', { field: 'client_id', allowed: 'wechat_app' })
  if (!isOidc && clientId === '' && config.wechat.provider !== 'official_account')
    throw refuse('ssoOfficialAccountMissing', { field: 'client_id' })
  const { new_accounts: newAccounts } = body
  if (newAccounts !== 'none' && !body.types.includes(userTypes[newAccounts]))
    throw refuse('invalidField', { field: 'new_accounts', allowed: 'sso_new_accounts' })
  const scopes = body.scopes.trim().replace(/\s+/g, ' ')
  if (!SCOPES.test(scopes)) throw refuse('invalidField', { field: 'scopes' })
  const domains = [...new Set(body.domains.map((domain) => domain.trim().toLowerCase()))]
  if (!domains.every((domain) => DOMAIN.test(domain))) throw refuse('invalidField', { field: 'domains' })
  return {
    ...{ kind: body.kind, names, clientId },
    issuer: isOidc ? issuerOf(body.issuer) : '',
    scopes: isOidc ? scopes : '',
    domains: isOidc ? domains : [],
    claims: isOidc ? body.claims.map(({ name, value }) => ({ name: name.trim(), value: value.trim() })) : [],
    types: body.types.toSorted((a, b) => a - b),
    newAccounts,
    endsThere: isOidc && body.ends_there === 1,
    isOn: body.is_offered === 1,
  }
}

/** @throws ssoProviderUnavailable, ssoIssuerPrivate, ssoIssuerInvalid */
async function askIssuer(deps: Deps, issuer: string, clientId: string): Promise<OidcMetadata> {
  try {
    return await deps.oidc.check({ issuer, clientId, secret: '' })
  } catch (error) {
    if (error instanceof PrivateAddress) throw refuse('ssoIssuerPrivate', { field: 'issuer' })
    if (error instanceof NoOidcIssuer) throw refuse('ssoIssuerInvalid', { field: 'issuer' })
    if (error instanceof OidcUnavailable) throw refuse('ssoProviderUnavailable', { field: 'issuer' })
    throw error
  }
}

/** A provider that people will meet must answer: asked when it is switched on, or led elsewhere. */
async function requireAnswer(deps: Deps, after: Stored, before: Provider | null): Promise<void> {
  if (after.kind !== 'oidc' || !after.isOn) return
  if (before?.isOn && before.issuer === after.issuer) return
  await askIssuer(deps, after.issuer ?? '', after.clientId ?? '')
}

const sealed = (deps: Deps, id: number, secret: string): Promise<string> =>
  seal(deps, secretContext(id), secret.trim())

/** @throws invalidField, ssoTooManyProviders, ssoProviderUnavailable, ssoIssuerPrivate, ssoIssuerInvalid, ssoIssuerOpen */
export async function createProvider(deps: Deps, user: SessionUser, body: Body): Promise<{ id: number }> {
  const { db } = deps
  const values = valuesOf(deps, body)
  await requireAnswer(deps, values, null)
  const made = await db.transaction(async (tx) => {
    // two at once may not pass the limit together
    await tx.execute(sql`lock table identity_providers in share row exclusive mode`)
    if ((await tx.$count(identityProviders)) >= ssoLimits.providers) throw refuse('ssoTooManyProviders')
    const [row] = await tx.insert(identityProviders).values(values).returning({ id: identityProviders.id })
    if (!row) throw new Error('the identity provider was not stored')
    if (body.secret.trim() !== '') {
      const secret = await sealed(deps, row.id, body.secret)
      await tx.update(identityProviders).set({ secret }).where(eq(identityProviders.id, row.id))
    }
    await writeAudit(tx, user, 'identity provider created', `identity_provider ${row.id}`, { ...values })
    return row
  })
  clearProviders(db)
  return made
}

/**
 * Changes a provider; the kind stays. Another issuer is another directory of people: whoever has linked an account of the
 * one before is known by that one alone.
 * @throws ssoProviderNotFound, recordChanged, and what `createProvider` throws
 */
export async function updateProvider(
  deps: Deps,
  user: SessionUser,
  id: number,
  { revision, ...body }: Change,
): Promise<null> {
  const { db } = deps
  const [known] = await db.select().from(identityProviders).where(eq(identityProviders.id, id))
  if (!known) throw refuse('ssoProviderNotFound')
  const values = valuesOf(deps, { ...body, kind: known.kind })
  await requireAnswer(deps, values, known)
  const isNewSecret = body.secret.trim() !== ''
  // a secret belongs to the place that it was entered for, and is shown to no other one
  const isElsewhere = known.issuer !== values.issuer
  const kept = isElsewhere ? '' : known.secret
  const secret = isNewSecret ? await sealed(deps, id, body.secret) : kept
  await db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(identityProviders)
      .where(eq(identityProviders.id, id))
      .for('update')
    if (!before) throw refuse('ssoProviderNotFound')
    await requireSeen(revision, providerRevision(before), () =>
      lastChangedBy(tx, [`identity_provider ${id}`], ['identity provider changed']),
    )
    await tx
      .update(identityProviders)
      .set({ ...values, secret, updatedAt: sql`now()` })
      .where(eq(identityProviders.id, id))
    const { id: _id, secret: _secret, createdAt: _made, updatedAt: _changed, ...shown } = before
    await writeAudit(tx, user, 'identity provider changed', `identity_provider ${id}`, {
      ...differences(shown, values),
      ...(isNewSecret && { secret: 'changed' }),
    })
  })
  clearProviders(db)
  return null
}

/** @throws ssoProviderNotFound */
export async function deleteProvider({ db }: Deps, user: SessionUser, id: number): Promise<null> {
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(identityProviders).where(eq(identityProviders.id, id)).returning()
    if (!gone) throw refuse('ssoProviderNotFound')
    const { names, issuer } = gone
    await writeAudit(tx, user, 'identity provider deleted', `identity_provider ${id}`, { names, issuer })
  })
  clearProviders(db)
  return null
}

/** @throws ssoProviderNotFound, ssoProviderUnavailable, ssoIssuerPrivate, ssoIssuerInvalid */
export async function checkProvider(deps: Deps, id: number): Promise<Checked> {
  const [known] = await deps.db.select().from(identityProviders).where(eq(identityProviders.id, id))
  if (known?.kind !== 'oidc') throw refuse('ssoProviderNotFound')
  const { login, logout, signsBy } = await askIssuer(deps, known.issuer, known.clientId)
  return { login, ends_there: logout === null ? 0 : 1, signs_by: [...signsBy] }
}
