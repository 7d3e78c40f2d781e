import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { id, moment, now } from './columns.ts'
import { openClasses } from './openclass.ts'

const ofClass = () =>
  integer()
    .notNull()
    .references(() => openClasses.id, { onDelete: 'cascade' })
const ofUser = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
/** second of the class, as its replay counts them (`secondOfClass` in db/class-state.ts) */
const second = () => integer().notNull()

/** How a class is set up for those who take part; a class without a row is as usual. Its row is the lock of a class. */
export const interactionRooms = pgTable('interaction_rooms', {
  classId: integer()
    .primaryKey()
    .references(() => openClasses.id, { onDelete: 'cascade' }),
  handsOpen: boolean().notNull().default(true),
})

/** Hands that were raised, in their order. */
export const raisedHands = pgTable(
  'raised_hands',
  {
    id: id(),
    classId: ofClass(),
    userId: ofUser(),
    raisedAt: now(),
    second: second(),
    /** by themselves, by the teacher, by being called on, or by leaving */
    loweredAt: moment(),
  },
  (t) => [
    uniqueIndex('raised_hands_up_key').on(t.classId, t.userId).where(sql`${t.loweredAt} is null`),
    index('raised_hands_class_idx').on(t.classId, t.id),
    index('raised_hands_user_idx').on(t.userId),
  ],
)

/** Who was called on. One at a time of a class. */
export const classCalls = pgTable(
  'class_calls',
  {
    id: id(),
    classId: ofClass(),
    userId: ofUser(),
    /** hand or random */
    by: text().notNull(),
    calledAt: now(),
    calledBy: integer(),
    second: second(),
    endedAt: moment(),
  },
  (t) => [
    uniqueIndex('class_calls_current_key').on(t.classId).where(sql`${t.endedAt} is null`),
    index('class_calls_class_idx').on(t.classId, t.userId),
    index('class_calls_user_idx').on(t.userId),
  ],
)

export const rollCalls = pgTable(
  'roll_calls',
  {
    id: id(),
    classId: ofClass(),
    startedAt: now(),
    startedBy: integer(),
    second: second(),
    endsAt: moment().notNull(),
  },
  (t) => [index('roll_calls_class_idx').on(t.classId, t.id.desc())],
)

export const rollCallAnswers = pgTable(
  'roll_call_answers',
  {
    rollCallId: integer()
      .notNull()
      .references(() => rollCalls.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    answeredAt: now(),
  },
  (t) => [
    primaryKey({ columns: [t.rollCallId, t.userId] }),
    index('roll_call_answers_user_idx').on(t.userId),
  ],
)

export const classQuestions = pgTable(
  'class_questions',
  {
    id: id(),
    classId: ofClass(),
    userId: ofUser(),
    /** the sender's own number for it: sent twice it is one */
    nonce: text().notNull(),
    content: text().notNull(),
    askedAt: now(),
    second: second(),
    /** open, answered or dismissed */
    state: text().notNull().default('open'),
    settledAt: moment(),
    settledBy: integer(),
  },
  (t) => [
    uniqueIndex('class_questions_nonce_key').on(t.classId, t.userId, t.nonce),
    index('class_questions_class_idx').on(t.classId, t.id),
    index('class_questions_user_idx').on(t.userId),
  ],
)

export const questionVotes = pgTable(
  'question_votes',
  {
    questionId: integer()
      .notNull()
      .references(() => classQuestions.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    votedAt: now(),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.userId] }), index('question_votes_user_idx').on(t.userId)],
)

/** Reactions of everybody in a class, in spans of ten seconds. */
export const reactionCounts = pgTable(
  'reaction_counts',
  {
    classId: ofClass(),
    /** beginning of the span */
    at: moment().notNull(),
    kind: text().notNull(),
    second: second(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.classId, t.at, t.kind] })],
)

/** What somebody did in a class that is not kept one by one, and when last. */
export const interactionMembers = pgTable(
  'interaction_members',
  {
    classId: ofClass(),
    userId: ofUser(),
    reactions: integer().notNull().default(0),
    reactedAt: moment(),
    askedAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.classId, t.userId] }), index('interaction_members_user_idx').on(t.userId)],
)
