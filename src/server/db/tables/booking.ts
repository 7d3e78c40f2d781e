import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { lessons, products } from './catalog.ts'
import { daterange, id, moment, now, tstzrange } from './columns.ts'
import { grants } from './order.ts'

/**
 * The working hours of a teacher from one day on until another, in their zone. A change closes the set and makes
 * another; the constraint `hour_sets_teacher_valid_excl` of migration 0023 lets none overlap.
 */
export const hourSets = pgTable('hour_sets', {
  id: id(),
  teacherId: integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  zone: text().notNull(),
  valid: daterange().notNull(),
  /** the teacher's own length of a lesson; null: the school's */
  minutes: smallint(),
  createdAt: now(),
})

/** A weekly time, in minutes of the day's clock; one that ends on the next day ends after 1440. */
export const hourRules = pgTable(
  'hour_rules',
  {
    id: id(),
    setId: integer()
      .notNull()
      .references(() => hourSets.id, { onDelete: 'cascade' }),
    /** 1 Monday to 7 Sunday */
    weekday: smallint().notNull(),
    fromMinute: smallint().notNull(),
    toMinute: smallint().notNull(),
  },
  (t) => [
    index('hour_rules_set_idx').on(t.setId),
    check('hour_rules_weekday_check', sql`${t.weekday} between 1 and 7`),
    check(
      'hour_rules_minutes_check',
      sql`${t.fromMinute} between 0 and 1439 and ${t.toMinute} > ${t.fromMinute} and ${t.toMinute} <= ${t.fromMinute} + 1440`,
    ),
  ],
)

/** Time that a teacher opens beside the weekly rules, or closes in spite of them. */
export const hourExceptions = pgTable(
  'hour_exceptions',
  {
    id: id(),
    teacherId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    span: tstzrange().notNull(),
    kind: text().$type<'open' | 'closed'>().notNull(),
    note: text().notNull().default(''),
  },
  (t) => [
    index('hour_exceptions_teacher_idx').on(t.teacherId),
    check('hour_exceptions_kind_check', sql`${t.kind} in ('open', 'closed')`),
    check('hour_exceptions_span_check', sql`not isempty(${t.span})`),
  ],
)

/**
 * What makes a lesson a booked one: it belongs to no list of lessons (`lessons.product_id` is null), and only those who
 * have booked it take part. It stands from the first hold on; its class is made with the first booking.
 */
export const bookedLessons = pgTable(
  'booked_lessons',
  {
    lessonId: integer()
      .primaryKey()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** the number of students who may book it, as it was when it was made */
    quota: smallint().notNull(),
    /** nobody is in it any more, or the teacher has cancelled it */
    cancelledAt: moment(),
    createdAt: now(),
  },
  (t) => [
    index('booked_lessons_product_idx').on(t.productId),
    check('booked_lessons_quota_check', sql`${t.quota} > 0`),
  ],
)

/** The lesson hours that a grant of an appointment course gives; each change has its row in `balance_entries`. */
export const balances = pgTable(
  'balances',
  {
    grantId: integer()
      .primaryKey()
      .references(() => grants.id, { onDelete: 'cascade' }),
    bought: integer().notNull(),
    adjusted: integer().notNull().default(0),
    booked: integer().notNull().default(0),
    used: integer().notNull().default(0),
    forfeited: integer().notNull().default(0),
    revoked: integer().notNull().default(0),
    left: integer().notNull().generatedAlwaysAs(sql`bought + adjusted - booked - used - forfeited - revoked`),
  },
  (t) => [
    check(
      'balances_left_check',
      sql`${t.bought} >= 0 and ${t.booked} >= 0 and ${t.used} >= 0 and ${t.forfeited} >= 0 and ${t.revoked} >= 0
        and ${t.bought} + ${t.adjusted} - ${t.booked} - ${t.used} - ${t.forfeited} - ${t.revoked} >= 0`,
    ),
  ],
)

/** A student's place in a booked lesson: held while they decide, booked, used, or cancelled. */
export const lessonBookings = pgTable(
  'bookings',
  {
    id: id(),
    lessonId: integer()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    studentId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    grantId: integer()
      .notNull()
      .references(() => grants.id, { onDelete: 'cascade' }),
    seat: smallint().notNull(),
    status: text().$type<'held' | 'booked' | 'used' | 'cancelled'>().notNull(),
    heldUntil: moment(),
    /** sent again with this key, a booking is the same one */
    requestKey: text(),
    movedFrom: integer().references((): AnyPgColumn => lessonBookings.id, { onDelete: 'set null' }),
    /** the teacher would like it to be moved */
    moveAskedAt: moment(),
    cancelledAt: moment(),
    cancelledBy: integer().references(() => users.id, { onDelete: 'set null' }),
    cancelReason: text().notNull().default(''),
    /** cancelled so late that its hour was used */
    isLate: boolean().notNull().default(false),
    /** the student was in the class and the teacher was not: the hour came back when the lesson was over */
    teacherAbsent: boolean().notNull().default(false),
    /** its hour was used, and the school has given it back */
    hourReturnedAt: moment(),
    createdAt: now(),
  },
  (t) => [
    index('bookings_cancelled_by_idx').on(t.cancelledBy).where(sql`${t.cancelledBy} is not null`),

    uniqueIndex('bookings_seat_key').on(t.lessonId, t.seat).where(sql`${t.status} <> 'cancelled'`),
    uniqueIndex('bookings_student_key').on(t.lessonId, t.studentId).where(sql`${t.status} <> 'cancelled'`),
    uniqueIndex('bookings_request_key').on(t.studentId, t.requestKey),
    index('bookings_student_idx').on(t.studentId, t.id),
    index('bookings_grant_idx').on(t.grantId),
    index('bookings_held_idx').on(t.heldUntil).where(sql`${t.status} = 'held'`),
    check('bookings_status_check', sql`${t.status} in ('held', 'booked', 'used', 'cancelled')`),
    check('bookings_seat_check', sql`${t.seat} > 0`),
    check('bookings_held_check', sql`(${t.status} = 'held') = (${t.heldUntil} is not null)`),
  ],
)

/** One change of a balance: `booked` takes an hour, `returned` gives it back, `used` settles a booked one. */
export const balanceEntries = pgTable(
  'balance_entries',
  {
    id: id(),
    grantId: integer()
      .notNull()
      .references(() => grants.id, { onDelete: 'cascade' }),
    kind: text()
      .$type<'bought' | 'adjusted' | 'booked' | 'returned' | 'used' | 'forfeited' | 'revoked'>()
      .notNull(),
    hours: integer().notNull(),
    bookingId: integer().references(() => lessonBookings.id, { onDelete: 'set null' }),
    actorId: integer().references(() => users.id, { onDelete: 'set null' }),
    reason: text().notNull().default(''),
    createdAt: now(),
  },
  (t) => [
    index('balance_entries_actor_idx').on(t.actorId).where(sql`${t.actorId} is not null`),

    index('balance_entries_grant_idx').on(t.grantId, t.id),
    index('balance_entries_booking_idx').on(t.bookingId),
    check(
      'balance_entries_kind_check',
      sql`${t.kind} in ('bought', 'adjusted', 'booked', 'returned', 'used', 'forfeited', 'revoked')`,
    ),
  ],
)
