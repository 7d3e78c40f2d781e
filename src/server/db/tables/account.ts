import { sql } from 'drizzle-orm'
import type { PosterType } from '#contract/share/poster-types.ts'
import { type RegisterSource, registerSources } from '#contract/account/register-sources.ts'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { type BuiltInRole, builtInRoles } from '#contract/role/built-in.ts'
import { id, moment, now, translations } from './columns.ts'
import { agreementVersions } from './site.ts'

/** What administrators may do. The built-in ones, 1 to 6, follow the contract: `contract/role/permissions.ts`. */
export const roles = pgTable(
  'roles',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 101 }),
    /** null: one of the school's own */
    key: text().$type<BuiltInRole>(),
    /** of the school's own */
    name: text().notNull().default(''),
    /** of the school's own; some may be of an operation that an older or newer release has */
    permissions: text().array().notNull().default([]),
    createdAt: now(),
    updatedAt: now(),
  },
  (t) => [
    uniqueIndex('roles_key_key').on(t.key),
    uniqueIndex('roles_name_key').on(sql`lower(${t.name})`).where(sql`${t.key} is null`),
    check('roles_key_check', sql`${t.key} in (${sql.raw(builtInRoles.map((key) => `'${key}'`).join(', '))})`),
    check('roles_name_check', sql`(${t.key} is null) = (${t.name} <> '')`),
  ],
)

export const users = pgTable(
  'users',
  {
    /** 1 is the first administrator; everyone else starts at 1001 */
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 1001 }),
    username: text().notNull(),
    usernameEdited: boolean().notNull().default(false),
    passwordHash: text(),
    name: text().notNull().default(''),
    areaCode: text().notNull().default('86'),
    telephone: text(),
    /** since when the phone is this person's, kept by a trigger; null: since the account was made */
    phoneSince: moment(),
    email: text().notNull().default(''),
    /** the address that its owner has proven; mails go there only while it is the present one */
    verifiedEmail: text().notNull().default(''),
    /** 1 administrator, 2 teacher, 3 student */
    types: smallint().array().notNull(),
    /** of an administrator, who always has one */
    roleId: integer().references(() => roles.id),
    sex: smallint(),
    birthday: date({ mode: 'string' }),
    grade: text().notNull().default(''),
    subject: text().notNull().default(''),
    parentName: text().notNull().default(''),
    parentTelephone: text().notNull().default(''),
    avatarUrl: text().notNull().default(''),
    intro: text().notNull().default(''),
    /** of the introduction of a teacher */
    translations: translations(),
    /** a teacher whom the school puts on its home page */
    isStar: boolean().notNull().default(false),
    registerSource: smallint().$type<RegisterSource>().notNull().default(registerSources.website),
    audition: boolean().notNull().default(false),
    fissionId: text().notNull().default(''),
    /** of the share poster by which the user came; null: by none */
    posterType: smallint().$type<PosterType>(),
    recommendUserId: text().notNull().default(''),
    lockedAt: moment(),
    /** the account of the same person that has what this one had; it is locked as long */
    mergedInto: integer().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    /** null: made by the school, and its owner has not yet proven the phone and chosen a password */
    verifiedAt: moment().default(sql`now()`),
    /** the registration agreement that was accepted with the registration or the verification; null: none is known */
    agreementId: integer().references(() => agreementVersions.id),
    /** since when it says nothing any more of whose it was; it is locked for good */
    erasedAt: moment(),
    isDemo: boolean().notNull().default(false),
    createdAt: now(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    uniqueIndex('users_phone_key').on(t.areaCode, t.telephone).where(sql`${t.telephone} is not null`),
    index('users_types_idx').using('gin', t.types),
    index('users_name_trgm_idx').using('gin', t.name.op('gin_trgm_ops')),
    index('users_name_words_idx').using('gin', sql`search_words(${t.name})`),
    index('users_username_trgm_idx').using('gin', t.username.op('gin_trgm_ops')),
    index('users_created_idx').using('brin', t.createdAt),
    // found by the last digits
    index('users_phone_end_idx').on(sql`reverse(${t.telephone}) text_pattern_ops`),
    index('users_star_idx').on(t.id).where(sql`${t.isStar}`),
    index('users_fission_idx').on(t.fissionId).where(sql`${t.fissionId} <> ''`),
    index('users_recommend_idx').on(t.recommendUserId).where(sql`${t.recommendUserId} <> ''`),
    check('users_types_check', sql`${t.types} <@ '{1,2,3}'::smallint[] and cardinality(${t.types}) > 0`),
    index('users_merged_idx').on(t.mergedInto).where(sql`${t.mergedInto} is not null`),
    index('users_role_idx').on(t.roleId).where(sql`${t.roleId} is not null`),
    check('users_role_check', sql`(1 = any(${t.types})) = (${t.roleId} is not null)`),
    check('users_register_source_check', sql`${t.registerSource} between 1 and 4`),
    check('users_poster_type_check', sql`${t.posterType} between 1 and 4`),
    check('users_sex_check', sql`${t.sex} in (0, 1)`),
  ],
)

/** Two accounts of one person that the school has made one, and which rows it moved, so that it can be undone. */
export const accountMerges = pgTable(
  'account_merges',
  {
    id: id(),
    keptId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    closedId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** keys of the rows that moved, by `table.column` of their owner */
    moved: jsonb().$type<Record<string, string[]>>().notNull(),
    /** since when the closed account had been locked before; null: it was not */
    lockedBefore: moment(),
    mergedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    mergedAt: now(),
    undoneBy: integer().references(() => users.id, { onDelete: 'set null' }),
    undoneAt: moment(),
  },
  (t) => [
    index('account_merges_kept_idx').on(t.keptId),
    uniqueIndex('account_merges_closed_key').on(t.closedId).where(sql`${t.undoneAt} is null`),
    check('account_merges_people_check', sql`${t.keptId} <> ${t.closedId}`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text().notNull().default(''),
    address: text().notNull().default(''),
    createdAt: now(),
    /** when the person has last proven that it is them: by the login, or asked again */
    provenAt: now(),
    /** kept to about five minutes */
    lastUsedAt: now(),
    endedAt: moment(),
    endReason: text(),
  },
  (t) => [index('sessions_user_idx').on(t.userId)],
)

/** One row per token pair; a refresh makes the next row. Tokens are stored hashed only. */
export const sessionTokens = pgTable(
  'session_tokens',
  {
    id: id(),
    sessionId: integer()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    parentId: integer(),
    accessHash: text().notNull(),
    refreshHash: text().notNull(),
    accessExpiresAt: moment().notNull(),
    refreshExpiresAt: moment().notNull(),
    /** random, set at the first refresh: the successor's tokens follow from it and the refresh token */
    successorSalt: text(),
    usedAt: moment(),
    /** when the successor was first used; 30 s later the refresh token is dead, the access token at its own end */
    supersededAt: moment(),
    createdAt: now(),
  },
  (t) => [
    uniqueIndex('session_tokens_access_key').on(t.accessHash),
    uniqueIndex('session_tokens_refresh_key').on(t.refreshHash),
    index('session_tokens_session_idx').on(t.sessionId),
    index('session_tokens_expiry_idx').on(t.refreshExpiresAt),
  ],
)

/** Failed logins per login action, account name and address, counted whether or not the account exists. */
export const loginFailures = pgTable(
  'login_failures',
  {
    /** address and name in one */
    key: text().primaryKey(),
    name: text().notNull().default(''),
    address: text().notNull().default(''),
    failures: integer().notNull(),
    lastAt: now(),
  },
  (t) => [
    index('login_failures_name_idx').on(t.name),
    index('login_failures_address_idx').on(t.address, t.lastAt),
  ],
)

/** One-time links, such as the one that makes the first administrator. */
export const oneTimeLinks = pgTable('one_time_links', {
  tokenHash: text().primaryKey(),
  purpose: text().notNull(),
  expiresAt: moment().notNull(),
  usedAt: moment(),
})

/** What opens one account for one purpose: the steps of retrieval, links of administrators, verification cookies. */
export const oneTimeTokens = pgTable(
  'account_tokens',
  {
    tokenHash: text().primaryKey(),
    purpose: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** of a retrieval: the phone that the code goes to; another one since makes the token void */
    phone: text().notNull().default(''),
    /** SMS sends that it has permitted */
    sends: smallint().notNull().default(0),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [
    index('account_tokens_user_idx').on(t.userId, t.purpose),
    index('account_tokens_expiry_idx').on(t.expiresAt),
  ],
)

/** Recent failures of signed-in users to confirm their password. */
export const passwordTries = pgTable('password_tries', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tries: smallint().notNull(),
  lastAt: now(),
})
