import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Language } from '#contract/languages.ts'
import type { NewAccountKind, ProviderKind, SsoProblem } from '#contract/account/sso/limits.ts'
import { users } from './account.ts'
import { id, moment, now } from './columns.ts'

/** Where people log in with an account elsewhere: providers of OpenID Connect, and WeChat. */
export const identityProviders = pgTable(
  'identity_providers',
  {
    id: id(),
    kind: text().$type<ProviderKind>().notNull(),
    /** by language; at least one is given */
    names: jsonb().$type<Partial<Record<Language, string>>>().notNull(),
    /** of OpenID Connect */
    issuer: text().notNull().default(''),
    clientId: text().notNull().default(''),
    /** encrypted; empty: none */
    secret: text().notNull().default(''),
    scopes: text().notNull().default(''),
    domains: text().array().notNull().default([]),
    claims: jsonb().$type<{ name: string; value: string }[]>().notNull().default([]),
    types: smallint().array().notNull(),
    newAccounts: text().$type<NewAccountKind>().notNull().default('none'),
    endsThere: boolean().notNull().default(false),
    isOn: boolean().notNull().default(false),
    createdAt: now(),
    updatedAt: now(),
  },
  (t) => [
    check('identity_providers_kind_check', sql`${t.kind} in ('oidc', 'wechat')`),
    check('identity_providers_new_accounts_check', sql`${t.newAccounts} in ('none', 'student', 'teacher')`),
  ],
)

/** An account elsewhere with which its owner logs in here. */
export const identities = pgTable(
  'identities',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    providerId: integer()
      .notNull()
      .references(() => identityProviders.id, { onDelete: 'cascade' }),
    /** who says so: the issuer of the ID token, or an app of WeChat. A subject means nothing without it */
    issuer: text().notNull(),
    subject: text().notNull(),
    /** of WeChat: the same person in all apps of the school */
    unionId: text(),
    /** what the provider called the person when it was linked: e-mail or name */
    label: text().notNull().default(''),
    linkedAt: now(),
    lastUsedAt: moment(),
  },
  (t) => [
    uniqueIndex('identities_subject_key').on(t.providerId, t.issuer, t.subject),
    uniqueIndex('identities_union_key').on(t.providerId, t.unionId).where(sql`${t.unionId} is not null`),
    index('identities_user_idx').on(t.userId),
  ],
)

/** What a provider said of somebody who came back from it. */
export interface FoundIdentity {
  issuer: string
  subject: string
  unionId: string | null
  label: string
  name: string
  email: string
  /** when they last proved there who they are, Unix seconds; null or missing: that is not known */
  authTime?: number | null
}

/** Logins that have been begun at a provider. State, nonce and code verifier follow from the cookie that `keyHash` is of. */
export const ssoAttempts = pgTable(
  'sso_attempts',
  {
    keyHash: text().primaryKey(),
    providerId: integer()
      .notNull()
      .references(() => identityProviders.id, { onDelete: 'cascade' }),
    /** whose account is to be linked, and by which session; null: somebody logs in */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    sessionId: integer(),
    /** of WeChat: inside of it, by the official account */
    isInWechat: boolean().notNull().default(false),
    expiresAt: moment().notNull(),
    /** when the browser came back: a code is used once */
    returnedAt: moment(),
    identity: jsonb().$type<FoundIdentity>(),
    /** name of the refusal */
    problem: text().$type<SsoProblem>(),
    /** when its session was opened, its account made, or its identity linked */
    finishedAt: moment(),
  },
  (t) => [
    index('sso_attempts_expiry_idx').on(t.expiresAt),
    index('sso_attempts_user_idx').on(t.userId),
    index('sso_attempts_provider_idx').on(t.providerId),
  ],
)
