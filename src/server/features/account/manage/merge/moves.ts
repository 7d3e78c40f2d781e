import { type SQL, sql } from 'drizzle-orm'
import type { MergeKind } from '#contract/account/manage/merge-kinds.ts'
import { draftsGiveWay, isAside } from './homework-drafts.ts'

/** A column that says whose a row is, and what one person has once only. */
export interface Move {
  kind: MergeKind
  table: string
  owner: string
  /** tells the rows of one owner apart */
  key: string
  /** true for a row `t` that the account with this number has already: it stays where it is */
  clash?: (to: SQL) => SQL
  /** the same when a merge is undone; without it `clash` says it */
  clashBack?: (to: SQL) => SQL
  /** true for a row `t` that the account `kept` has used since: it stays there when the merge is undone */
  spent?: SQL
  /** the column holds the number as text */
  isText?: true
  /** follows rows of its kind that are counted */
  uncounted?: true
}

const same = (table: string, owner: string, columns: readonly string[], to: SQL): SQL => sql`exists (
  select from ${sql.identifier(table)} k where k.${sql.identifier(owner)} = ${to}
    and ${sql.join(
      columns.map((column) => sql`k.${sql.identifier(column)} = t.${sql.identifier(column)}`),
      sql` and `,
    )})`

/** One of a kind for each person, by these columns beside the owner. */
const once = (kind: MergeKind, table: string, owner: string, key: string, columns = [key]): Move => ({
  ...{ kind, table, owner, key },
  clash: (to) => same(table, owner, columns, to),
})

/**
 * Everything that a student has, in the order in which it moves: who confirms a payment locks the order and then makes
 * its grant, so grants come after orders. A test compares this list with the references of the database.
 */
export const moves: readonly Move[] = [
  { kind: 'orders', table: 'orders', owner: 'user_id', key: 'id' },
  { kind: 'courses', table: 'grants', owner: 'user_id', key: 'id' },
  {
    ...once('coupons', 'user_coupons', 'user_id', 'id', ['coupon_id']),
    spent: sql`exists (select from orders o where o.user_coupon_id = t.id and o.user_id = kept.id)`,
  },
  { kind: 'groups', table: 'groups', owner: 'leader_id', key: 'id', uncounted: true },
  { kind: 'groups', table: 'group_members', owner: 'user_id', key: 'order_id' },
  { kind: 'bookings', table: 'bookings', owner: 'student_id', key: 'id' },
  { kind: 'bookings', table: 'occupancies', owner: 'person_id', key: 'id', uncounted: true },
  {
    ...{ kind: 'homework', table: 'homework_attempts', owner: 'student_id', key: 'id' },
    // all attempts at a homework or none: they are numbered
    clash: (to) => sql`${isAside} or (${same('homework_attempts', 'student_id', ['homework_id'], to)}
      and not ${draftsGiveWay(to, sql.raw('t.student_id'))})`,
    clashBack: (to) => same('homework_attempts', 'student_id', ['homework_id', 'number'], to),
  },
  once('feedback', 'lesson_feedback', 'student_id', 'id', ['lesson_id']),
  once('ratings', 'lesson_ratings', 'student_id', 'lesson_id'),
  { kind: 'notes', table: 'student_notes', owner: 'student_id', key: 'id' },
  {
    ...{ kind: 'tags', table: 'student_tags', owner: 'student_id', key: 'id' },
    clash: (to) => sql`exists (
      select from student_tags k where k.student_id = ${to} and lower(k.name) = lower(t.name))`,
  },
  { kind: 'leads', table: 'leads', owner: 'student_id', key: 'id' },
  once('messages', 'messages', 'user_id', 'id', ['kind', 'key']),
  { kind: 'messages', table: 'enquiries', owner: 'user_id', key: 'id', uncounted: true },
  { ...once('messages', 'announcement_users', 'user_id', 'announcement_id'), uncounted: true },
  {
    ...{ kind: 'addresses', table: 'addresses', owner: 'user_id', key: 'id' },
    clash: (to) => sql`t.is_default and ${same('addresses', 'user_id', ['is_default'], to)}`,
  },
  once('classes', 'open_class_bookings', 'user_id', 'class_id'),
  { ...once('classes', 'open_class_likes', 'user_id', 'class_id'), uncounted: true },
  { ...once('classes', 'poll_answers', 'user_id', 'round_id'), uncounted: true },
  { kind: 'classes', table: 'class_visits', owner: 'user_id', key: 'id', uncounted: true },
  { kind: 'progress', table: 'view_records', owner: 'user_id', key: 'id', uncounted: true },
  once('progress', 'watch_positions', 'user_id', 'video_id'),
  { kind: 'progress', table: 'video_notes', owner: 'user_id', key: 'id', uncounted: true },
  once('chat', 'chat_messages', 'user_id', 'id', ['class_id', 'nonce']),
  { ...once('chat', 'chat_members', 'user_id', 'class_id'), uncounted: true },
  { ...once('classes', 'class_assistants', 'user_id', 'class_id'), uncounted: true },
  { ...once('classes', 'class_entries', 'user_id', 'class_id'), uncounted: true },
  {
    ...{ kind: 'classes', table: 'raised_hands', owner: 'user_id', key: 'id', uncounted: true },
    // a raised hand is one
    clash: (to) => sql`t.lowered_at is null and exists (
      select from raised_hands k where k.user_id = ${to} and k.class_id = t.class_id and k.lowered_at is null)`,
  },
  { kind: 'classes', table: 'class_calls', owner: 'user_id', key: 'id', uncounted: true },
  {
    ...{ kind: 'classes', table: 'stage_places', owner: 'user_id', key: 'id', uncounted: true },
    // nobody stands on a stage twice
    clash: (to) => sql`t.ended_at is null and exists (
      select from stage_places k where k.user_id = ${to} and k.class_id = t.class_id and k.ended_at is null)`,
  },
  { kind: 'classes', table: 'whiteboards', owner: 'pen_user_id', key: 'class_id', uncounted: true },
  { ...once('classes', 'roll_call_answers', 'user_id', 'roll_call_id'), uncounted: true },
  { ...once('classes', 'class_questions', 'user_id', 'id', ['class_id', 'nonce']), uncounted: true },
  { ...once('classes', 'question_votes', 'user_id', 'question_id'), uncounted: true },
  { ...once('classes', 'interaction_members', 'user_id', 'class_id'), uncounted: true },
  { kind: 'files', table: 'uploads', owner: 'owner_id', key: 'id' },
  {
    ...{ kind: 'referrals', table: 'users', owner: 'recommend_user_id', key: 'id', isText: true },
    // nobody recommends the school to themselves
    clash: (to) => sql`t.id = ${to}`,
  },
  {
    kind: 'referrals',
    table: 'orders',
    owner: 'recommend_user_id',
    key: 'id',
    isText: true,
    uncounted: true,
  },
  once('claims', 'free_claims', 'user_id', 'id', ['product_id']),
  once('payers', 'wechat_payers', 'user_id', 'app_id'),
]
