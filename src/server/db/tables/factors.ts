import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { id, moment, now } from './columns.ts'

const userId = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The app of a person that makes codes by time. */
export const totpFactors = pgTable('totp_factors', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** sealed by db/sealed.ts */
  secret: text().notNull(),
  /** null: no code of it was confirmed yet, so that it counts for nothing */
  confirmedAt: moment(),
  /** the period of the last code that was accepted; it and earlier ones are refused */
  lastStep: integer().notNull().default(0),
  createdAt: now(),
})

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: userId(),
    credentialId: text().notNull(),
    /** COSE, base64url */
    publicKey: text().notNull(),
    /** how often the device has signed, where it counts */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default([]),
    /** host for which it was made: at another address it does nothing */
    rpId: text().notNull(),
    name: text().notNull(),
    isBackedUp: boolean().notNull(),
    createdAt: now(),
    lastUsedAt: moment(),
  },
  (t) => [uniqueIndex('passkeys_credential_key').on(t.credentialId), index('passkeys_user_idx').on(t.userId)],
)

/** Codes that open an account once each; of 140 random bits, stored as SHA-256. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text().primaryKey(),
    userId: userId(),
    usedAt: moment(),
    createdAt: now(),
  },
  (t) => [index('recovery_codes_user_idx').on(t.userId)],
)

/** What a passkey is to sign: used up by the first answer. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    userId: userId(),
    purpose: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [index('passkey_challenges_expiry_idx').on(t.expiresAt)],
)

/** Recent failures at codes, of an account from an address; `*`: in a day from all of them. */
export const factorTries = pgTable(
  'factor_tries',
  {
    userId: userId(),
    address: text().notNull(),
    tries: smallint().notNull(),
    lastAt: now(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.address] })],
)

/** Somebody of the school has asked for the removal of a person's factors. */
export const factorRemovals = pgTable(
  'factor_removals',
  {
    id: id(),
    userId: userId(),
    askedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    dueAt: moment().notNull(),
    /** done, or taken back */
    endedAt: moment(),
    createdAt: now(),
  },
  (t) => [uniqueIndex('factor_removals_open_key').on(t.userId).where(sql`${t.endedAt} is null`)],
)
