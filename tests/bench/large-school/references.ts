import type pg from 'pg'

/** Tables that get millions of rows, each of which refers to others. */
const large = [
  'orders',
  'payment_attempts',
  'payments',
  'refunds',
  'grants',
  'user_coupons',
  'class_visits',
  'view_records',
  'watch_positions',
  'viewer_counts',
  'chat_messages',
  'lesson_ratings',
  'homework_attempts',
  'messages',
  'message_deliveries',
]

/**
 * Writes many rows with the foreign keys of large tables taken away, and makes them again afterwards, which finds what refers to
 * nothing: many references together are looked for in a fraction of the time that one by one takes. Within a transaction.
 */
export async function withoutReferences(client: pg.PoolClient, write: () => Promise<void>): Promise<void> {
  // all at once, so that no job of a school that runs stands between them
  await client.query(`lock table ${large.join(', ')} in access exclusive mode`)
  const { rows } = await client.query<{ of: string; name: string; definition: string }>(
    `select conrelid::regclass::text as of, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conrelid = any($1::text[]::regclass[])`,
    [large],
  )
  for (const { of, name } of rows) await client.query(`alter table ${of} drop constraint ${name}`)
  await write()
  for (const { of, name, definition } of rows)
    await client.query(`alter table ${of} add constraint ${name} ${definition}`)
}
