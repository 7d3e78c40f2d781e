import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/languages.ts'
import type { ErasureCause } from '#contract/privacy/limits.ts'
import { users } from './account.ts'
import { id, moment, now } from './columns.ts'
import { agreementVersions } from './site.ts'

/** Files in which people get what the school keeps about them, written in the background. */
export const personalFiles = pgTable(
  'personal_files',
  {
    id: id(),
    /** null: of nobody any more; its file is to be removed */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    language: text().$type<Language>().notNull(),
    /** 0 waiting, 1 running, 2 success, 3 failed */
    status: smallint().notNull().default(0),
    /** tables and files that are written, and that there were when it began */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** how often it was begun */
    attempts: smallint().notNull().default(0),
    /** the name under which the storage has it; null: there is none, or none any more */
    file: text(),
    createdAt: now(),
    /** while it runs: seen alive at */
    startedAt: moment(),
    finishedAt: moment(),
  },
  (t) => [
    index('personal_files_user_idx').on(t.userId, t.id.desc()),
    uniqueIndex('personal_files_open_key').on(t.userId).where(sql`${t.status} < 2`),
    check('personal_files_status_check', sql`${t.status} between 0 and 3`),
  ],
)

/** That a person is to be erased, and what became of it. */
export const erasures = pgTable(
  'erasures',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    cause: text().$type<ErasureCause>().notNull(),
    /** the administrator who asked for it; null: the person, or the server */
    askedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    dueAt: moment().notNull(),
    createdAt: now(),
    withdrawnAt: moment(),
    doneAt: moment(),
  },
  (t) => [
    uniqueIndex('erasures_open_key')
      .on(t.userId)
      .where(sql`${t.withdrawnAt} is null and ${t.doneAt} is null`),
    index('erasures_user_idx').on(t.userId),
    check('erasures_cause_check', sql`${t.cause} in ('own', 'school', 'unused', 'restored')`),
    check('erasures_ended_check', sql`${t.withdrawnAt} is null or ${t.doneAt} is null`),
  ],
)

/** Who of the school has seen the whole phone of somebody, beside the entry of the audit log. */
export const phoneViews = pgTable(
  'phone_views',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    viewerId: integer().references(() => users.id, { onDelete: 'set null' }),
    at: now(),
  },
  (t) => [
    index('phone_views_viewer_idx').on(t.viewerId),
    index('phone_views_user_idx').on(t.userId, t.id.desc()),
  ],
)

/** Texts of agreements that people have accepted after their registration, when the school asked them again. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** no text is ever deleted */
    agreementId: integer()
      .notNull()
      .references(() => agreementVersions.id),
    at: now(),
  },
  (t) => [uniqueIndex('consents_once_key').on(t.userId, t.agreementId)],
)

/** What people want to be corrected of what they cannot change themselves, and the answer. */
export const corrections = pgTable(
  'corrections',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    wish: text().notNull(),
    createdAt: now(),
    /** null: not answered yet; otherwise whether it was corrected */
    isDone: boolean(),
    answer: text().notNull().default(''),
    answeredBy: integer().references(() => users.id, { onDelete: 'set null' }),
    answeredAt: moment(),
  },
  (t) => [
    index('corrections_user_idx').on(t.userId, t.id.desc()),
    index('corrections_open_idx').on(t.id).where(sql`${t.answeredAt} is null`),
    check('corrections_answered_check', sql`(${t.answeredAt} is null) = (${t.isDone} is null)`),
  ],
)
