import { limits, patterns } from '#contract/account/limits.ts'
import type { FoundIdentity } from '../../../db/tables/all.ts'
import type { OidcPerson } from '../../../gateways/oidc/oidc.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { Provider } from './providers.ts'

/** of a label; a longer name is cut */
const LABEL_LENGTH = 100

type Claims = OidcPerson['claims']

// biome-ignore lint/suspicious/noControlCharactersInRegex: those of a name are dropped
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replace(control, ' ').trim() : ''

/** The e-mail address that the provider has verified; empty: none. Entra and others say nothing of it, which is no. */
function verifiedEmail({ email, email_verified }: Claims): string {
  const isVerified = email_verified === true || email_verified === 'true'
  const address = textOf(email)
  return isVerified && patterns.email.test(address) && address.length <= limits.email ? address : ''
}

const isAmong = (claim: unknown, value: string): boolean =>
  Array.isArray(claim)
    ? claim.some((one) => isAmong(one, value))
    : ['string', 'number', 'boolean'].includes(typeof claim) && String(claim) === value

/** Whether the school lets this person in: a verified address of its domains, and of each claim one of its values. */
function isAllowed(
  { domains, claims: wanted }: Pick<Provider, 'domains' | 'claims'>,
  claims: Claims,
): boolean {
  const domain = verifiedEmail(claims).split('@').at(-1)?.toLowerCase() ?? ''
  if (domains.length > 0 && !domains.includes(domain)) return false
  const names = [...new Set(wanted.map(({ name }) => name))]
  return names.every((name) =>
    wanted.some(
      (one) => one.name === name && Object.hasOwn(claims, name) && isAmong(claims[name], one.value),
    ),
  )
}

/** What is kept of a person whom a provider has signed in. @throws ssoNotAllowed */
export function foundPerson(
  provider: Pick<Provider, 'domains' | 'claims'>,
  { issuer, subject, authTime, claims }: OidcPerson,
): FoundIdentity {
  if (!isAllowed(provider, claims)) throw refuse('ssoNotAllowed')
  const name = textOf(claims['name'])
  const label = textOf(claims['email']) || name || textOf(claims['preferred_username'])
  return {
    issuer,
    subject,
    unionId: null,
    label: label.slice(0, LABEL_LENGTH),
    name: name.slice(0, limits.name),
    email: verifiedEmail(claims),
    authTime,
  }
}
