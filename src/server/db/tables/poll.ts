import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { PollKind, ScaleTop } from '#contract/poll/limits.ts'
import { users } from './account.ts'
import { id, moment, now } from './columns.ts'
import { openClasses } from './openclass.ts'

/** A question that a class is asked, as its teacher prepared it. */
export const polls = pgTable(
  'polls',
  {
    id: id(),
    classId: integer()
      .notNull()
      .references(() => openClasses.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    kind: text().$type<PollKind>().notNull(),
    title: text().notNull(),
    /** to choose from; answers name them by their places, from 1 on */
    options: text().array().notNull().default(sql`'{}'`),
    /** of a quiz: the right ones, in ascending order */
    rightOptions: smallint().array().notNull().default(sql`'{}'`),
    explanation: text().notNull().default(''),
    scaleTop: smallint().$type<ScaleTop>().notNull().default(5),
    lowLabel: text().notNull().default(''),
    highLabel: text().notNull().default(''),
    /** seconds; 0: until it is ended */
    limitSeconds: smallint().notNull().default(0),
    /** nobody is shown who answered what */
    isAnonymous: boolean().notNull().default(false),
    mayChange: boolean().notNull().default(false),
    /** everybody sees the result from the beginning */
    resultAtOnce: boolean().notNull().default(false),
    createdAt: now(),
  },
  (t) => [
    index('polls_class_idx').on(t.classId, t.position, t.id),
    check('polls_kind_check', sql`${t.kind} in ('one', 'several', 'scale', 'word', 'quiz')`),
    check('polls_scale_top_check', sql`${t.scaleTop} in (5, 10)`),
    check('polls_limit_seconds_check', sql`${t.limitSeconds} = 0 or ${t.limitSeconds} between 10 and 600`),
  ],
)

/** One time that a poll is asked. What was asked is not changed any more, so its answers stay what they were. */
export const pollRounds = pgTable(
  'poll_rounds',
  {
    id: id(),
    pollId: integer()
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    /** of the poll: one of a class runs at a time */
    classId: integer()
      .notNull()
      .references(() => openClasses.id, { onDelete: 'cascade' }),
    /** the first, second ... time that the poll is asked */
    number: smallint().notNull(),
    startedAt: now(),
    /** second of the class in which it began, as its replay counts them (`secondOfClass` in db/class-state.ts) */
    second: integer().notNull(),
    /** when it ends by itself; null: it is ended */
    dueAt: moment(),
    endedAt: moment(),
    isResultShown: boolean().notNull().default(false),
    isRightShown: boolean().notNull().default(false),
    /** when its result was first shown */
    shownAt: moment(),
    /** words that only who manages the class sees, as they are compared */
    hiddenWords: text().array().notNull().default(sql`'{}'`),
    /** the last change of its state, by which a class looks at the newest */
    changedAt: now(),
  },
  (t) => [
    uniqueIndex('poll_rounds_one_running_key').on(t.classId).where(sql`${t.endedAt} is null`),
    uniqueIndex('poll_rounds_number_key').on(t.pollId, t.number),
    index('poll_rounds_class_idx').on(t.classId, t.changedAt.desc()),
  ],
)

/** What somebody answered in a round. */
export const pollAnswers = pgTable(
  'poll_answers',
  {
    roundId: integer()
      .notNull()
      .references(() => pollRounds.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** numbers of options in ascending order, or the value of a scale */
    choices: smallint().array().notNull().default(sql`'{}'`),
    /** of a poll of words; otherwise empty */
    word: text().notNull().default(''),
    /** by which equal words are counted together */
    wordKey: text().notNull().default(''),
    answeredAt: now(),
  },
  (t) => [primaryKey({ columns: [t.roundId, t.userId] }), index('poll_answers_user_idx').on(t.userId)],
)
