import { index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

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

/** Slider puzzles that nobody has tried yet. */
export const sliderPuzzles = pgTable(
  'slider_puzzles',
  {
    key: text().primaryKey(),
    /** where the piece belongs */
    x: smallint().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [index('slider_puzzles_expiry_idx').on(t.expiresAt)],
)

/** Tickets of people who were checked: our own from their making, a provider's from their use. */
export const captchaTokens = pgTable(
  'human_tickets',
  {
    ticketHash: text().primaryKey(),
    randstr: text().notNull(),
    usedAt: moment(),
    expiresAt: moment().notNull(),
  },
  (t) => [index('human_tickets_expiry_idx').on(t.expiresAt)],
)
