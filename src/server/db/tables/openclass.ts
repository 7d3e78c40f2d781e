import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { lessons, products } from './catalog.ts'
import { id, moment, now, translations } from './columns.ts'

/**
 * A class that is broadcast live, in one of two kinds: an open class, of which a charged one has a product of type 6 by
 * which it is sold; or the class of a lesson (`lesson_id`), whose columns follow the lesson
 * (features/openclass/lesson-classes.ts).
 */
export const openClasses = pgTable(
  'open_classes',
  {
    id: id(),
    /** opaque, for links that are shared */
    cryptId: text().notNull(),
    lessonId: integer().references(() => lessons.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** the banner beside the player; empty: none */
    note: text().notNull().default(''),
    /** HTML, cleaned when it was saved */
    desc: text().notNull().default(''),
    intro: text().notNull().default(''),
    /** of name, note, desc and intro; of a lesson's class they follow the lesson */
    translations: translations(),
    coverUrl: text().notNull().default(''),
    /** null: the class of a lesson that has no time, to be watched whenever one likes */
    beginAt: moment(),
    endAt: moment(),
    /** what has to be bought, of a lesson its course; null: free */
    productId: integer().references(() => products.id),
    isReplay: boolean().notNull().default(true),
    isChat: boolean().notNull().default(true),
    /** who comes waits until a moderator admits them */
    hasWaitingRoom: boolean().notNull().default(false),
    /** what the publisher proves the right to broadcast with; renewed at will */
    streamKey: text().notNull(),
    cancelledAt: moment(),
    /** when its teacher has ended its broadcast; null again when another one begins */
    endedAt: moment(),
    /** of a lesson who gives it */
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    /** how often name, times or cancellation have changed, as calendars count it; kept by the database */
    sequence: integer().notNull().default(0),
    isDemo: boolean().notNull().default(false),
    createdAt: now(),
    updatedAt: now(),
  },
  (t) => [
    index('open_classes_created_by_idx').on(t.createdBy),
    index('open_classes_name_trgm_idx').using('gin', t.name.op('gin_trgm_ops')),
    index('open_classes_name_words_idx').using('gin', sql`search_words(${t.name})`),

    uniqueIndex('open_classes_crypt_key').on(t.cryptId),
    uniqueIndex('open_classes_stream_key').on(t.streamKey),
    uniqueIndex('open_classes_lesson_key').on(t.lessonId),
    uniqueIndex('open_classes_product_key').on(t.productId).where(sql`${t.lessonId} is null`),
    index('open_classes_begin_idx')
      .on(t.beginAt.desc(), t.id.desc())
      .where(sql`${t.cancelledAt} is null and ${t.lessonId} is null`),
    check('open_classes_times_check', sql`${t.endAt} > ${t.beginAt}`),
    check(
      'open_classes_timed_check',
      sql`(${t.beginAt} is null) = (${t.endAt} is null) and (${t.lessonId} is not null or ${t.beginAt} is not null)`,
    ),
  ],
)

/** The reversal of the orders of a cancelled class: each order on its own, in the order of their ids. */
export const openClassUndoings = pgTable(
  'open_class_undoings',
  {
    classId: integer()
      .primaryKey()
      .references(() => openClasses.id, { onDelete: 'cascade' }),
    /** who cancelled the class, and decides its refunds */
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** what the students read with their refunds */
    reason: text().notNull(),
    /** the orders up to this one are undone, or stand in `failed` */
    lastOrderId: integer().notNull().default(0),
    /** orders that could not be undone, and are tried again */
    failed: integer().array().notNull().default(sql`'{}'`),
    refunds: integer().notNull().default(0),
    /** orders that were paid to the school itself: their money goes back by hand */
    byHand: integer().notNull().default(0),
    createdAt: now(),
    finishedAt: moment(),
  },
  (t) => [index('open_class_undoings_due_idx').on(t.classId).where(sql`${t.finishedAt} is null`)],
)

export const openClassTeachers = pgTable(
  'open_class_teachers',
  {
    classId: integer()
      .notNull()
      .references(() => openClasses.id, { onDelete: 'cascade' }),
    teacherId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    position: smallint().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.classId, t.teacherId] }),
    index('open_class_teachers_teacher_idx').on(t.teacherId),
  ],
)

/** Who has joined a class; a cancelled booking keeps its row. */
export const openClassBookings = pgTable(
  'open_class_bookings',
  {
    classId: integer()
      .notNull()
      .references(() => openClasses.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** is_user_reg: 20 existing, 21 new */
    userKind: smallint().notNull(),
    /** appointment_source: 31 computer, 32 phone, 33 WeChat */
    source: smallint().notNull(),
    /** access_entry_source: the value of a shared link, or 41, 42, 43 */
    entrySource: text().notNull(),
    bookedAt: now(),
    cancelledAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.classId, t.userId] }),
    index('open_class_bookings_user_idx').on(t.userId, t.bookedAt.desc()),
  ],
)

/**
 * A time in which pictures came in. One at a time of a class; a publisher who was disconnected continues the same one
 * when
 * they return soon.
 */
export const broadcasts = pgTable(
  'broadcasts',
  {
    id: id(),
    classId: integer()
      .notNull()
      .references(() => openClasses.id, { onDelete: 'cascade' }),
    /** rtmp, whip or browser */
    via: text().notNull(),
    publisherId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** live, interrupted or ended */
    state: text().notNull().default('live'),
    /** seconds of pictures so far */
    duration: doublePrecision().notNull().default(0),
    startedAt: now(),
    /** last sign of life of the publisher */
    seenAt: now(),
    /** names the connection of the publisher; another connection has another name */
    publishId: text().notNull().default(''),
    /** where its HTTP-FLV is read by the servers of the machine `flvHost`; empty: nowhere */
    flvUrl: text().notNull().default(''),
    flvHost: text().notNull().default(''),
    /** somebody asked for the end; the server that has the publisher cuts it off */
    endAskedAt: moment(),
    endedAt: moment(),
  },
  (t) => [
    index('broadcasts_publisher_idx').on(t.publisherId),

    uniqueIndex('broadcasts_one_key').on(t.classId).where(sql`${t.state} <> 'ended'`),
    index('broadcasts_class_idx').on(t.classId, t.id),
    check('broadcasts_state_check', sql`${t.state} in ('live', 'interrupted', 'ended')`),
  ],
)

/** Somebody's watching of a class: its times, and where they stopped. */
export const viewRecords = pgTable(
  'view_records',
  {
    id: id(),
    classId: integer()
      .notNull()
      .references(() => openClasses.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** of what was recorded, not of the class itself */
    isReplay: boolean().notNull().default(false),
    /** seconds of this visit that were watched */
    watchDuration: integer().notNull().default(0),
    enteredAt: now(),
    seenAt: now(),
  },
  (t) => [
    index('view_records_user_idx').on(t.userId),

    index('view_records_class_idx').on(t.classId, t.userId),
    index('view_records_time_idx').on(t.classId, t.enteredAt),
    // rows come in this order: reports find a period at next to no cost for who writes
    index('view_records_entered_idx').using('brin', t.enteredAt),
  ],
)

export const openClassLikes = pgTable(
  'open_class_likes',
  {
    classId: integer()
      .notNull()
      .references(() => openClasses.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: now(),
  },
  (t) => [index('open_class_likes_user_idx').on(t.userId), primaryKey({ columns: [t.classId, t.userId] })],
)

/**
 * Who is in a class at this moment, by the repeated reports of their page; none outlives a server that was killed.
 */
export const presences = pgTable(
  'presences',
  {
    classId: integer()
      .notNull()
      .references(() => openClasses.id, { onDelete: 'cascade' }),
    /** a page of somebody; several of one person count once */
    viewer: text().notNull(),
    userId: integer(),
    seenAt: now(),
    /** the page is hidden: behind another one, or on a screen that is off */
    isHidden: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.classId, t.viewer] }), index('presences_seen_idx').on(t.seenAt)],
)

/** From when until when the pages of a user reported that they were in a class, with or without a stream. */
export const classVisits = pgTable(
  'class_visits',
  {
    id: id(),
    classId: integer()
      .notNull()
      .references(() => openClasses.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    enteredAt: now(),
    leftAt: now(),
  },
  (t) => [
    index('class_visits_user_idx').on(t.userId),

    index('class_visits_class_idx').on(t.classId, t.userId, t.id),
    index('class_visits_entered_idx').using('brin', t.enteredAt),
  ],
)

/** How many were in a class, a minute apart: the curve of its viewers. */
export const viewerCounts = pgTable(
  'viewer_counts',
  {
    classId: integer()
      .notNull()
      .references(() => openClasses.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    online: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.classId, t.at] })],
)
