import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, moment, now } from './columns.ts'

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
    email: text().notNull().default(''),
    /** 1 administrator, 2 teacher, 3 student */
    types: smallint().array().notNull(),
    sex: smallint(),
    birthday: date({ mode: 'string' }),
    grade: text().notNull().default(''),
    subject: text().notNull().default(''),
    parentName: text().notNull().default(''),
    parentTelephone: text().notNull().default(''),
    avatarUrl: text().notNull().default(''),
    intro: text().notNull().default(''),
    registeredFrom: text().notNull().default(''),
    audition: boolean().notNull().default(false),
    fissionId: text().notNull().default(''),
    recommendUserId: text().notNull().default(''),
    lockedAt: moment(),
    isDemo: boolean().notNull().default(false),
    createdAt: now(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    uniqueIndex('users_phone_key').on(t.areaCode, t.telephone).where(sql`${t.telephone} is not null`),
    index('users_types_idx').using('gin', t.types),
    check('users_types_check', sql`${t.types} <@ '{1,2,3}'::smallint[] and cardinality(${t.types}) > 0`),
    check('users_sex_check', sql`${t.sex} in (0, 1)`),
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

/** Failed logins per login action and account name, counted whether or not the account exists. */
export const loginFailures = pgTable('login_failures', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  lastAt: now(),
})

export const captchas = pgTable(
  'captchas',
  {
    key: text().primaryKey(),
    answer: text().notNull(),
    verifiedAt: moment(),
    /** SMS sends that this captcha has permitted */
    sends: smallint().notNull().default(0),
    expiresAt: moment().notNull(),
  },
  (t) => [index('captchas_expiry_idx').on(t.expiresAt)],
)

/** Every SMS that left or should have left; `code` is kept by the outbox gateway alone, for ten minutes. */
export const smsMessages = pgTable(
  'sms_messages',
  {
    id: id(),
    action: text().notNull(),
    areaCode: text().notNull(),
    telephone: text().notNull(),
    smsType: smallint().notNull(),
    code: text(),
    address: text().notNull().default(''),
    createdAt: now(),
  },
  (t) => [
    index('sms_messages_phone_idx').on(t.areaCode, t.telephone, t.createdAt),
    index('sms_messages_created_idx').on(t.createdAt),
  ],
)

export const smsCodes = pgTable(
  'sms_codes',
  {
    id: id(),
    action: text().notNull(),
    areaCode: text().notNull(),
    telephone: text().notNull(),
    codeHash: text().notNull(),
    attempts: smallint().notNull().default(0),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: now(),
  },
  (t) => [
    index('sms_codes_phone_idx').on(t.areaCode, t.telephone, t.action, t.createdAt),
    index('sms_codes_expiry_idx').on(t.expiresAt),
  ],
)

/** One-time links, such as the one that makes the first administrator. */
export const oneTimeLinks = pgTable('one_time_links', {
  tokenHash: text().primaryKey(),
  purpose: text().notNull(),
  expiresAt: moment().notNull(),
  usedAt: moment(),
})
