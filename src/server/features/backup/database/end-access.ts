import type pg from 'pg'

/** What opens something once, or until it is ended: a backup has it as it was, and all that was used or ended since. */
const opening = [
  'session_tokens',
  'account_tokens',
  'one_time_links',
  'sms_codes',
  'captchas',
  'slider_puzzles',
  'human_tickets',
  'passkey_challenges',
  'sso_attempts',
] as const

/** The tables that a restore leaves otherwise than they were backed up. */
export const endedByRestore: readonly string[] = ['sessions', ...opening]

/**
 * Ends every session, and voids codes and links that are under way: what had been used or ended since the backup would
 * open the school again. Second factors and recovery codes stay, since they may be the only way in.
 * @returns how many people have recovery codes
 */
export async function endAccess(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relname = any($1) and relkind = 'r'`,
    [[...endedByRestore, 'recovery_codes']],
  )
  const has = new Set(rows.map(({ name }) => name))
  if (has.has('sessions'))
    await client.query(`update sessions set ended_at = now(), end_reason = 'restored' where ended_at is null`)
  for (const name of opening) if (has.has(name)) await client.query(`delete from ${name}`)
  if (!has.has('recovery_codes')) return 0
  const counted = await client.query<{ people: number }>(
    'select count(distinct user_id)::int as people from recovery_codes where used_at is null',
  )
  return counted.rows[0]?.people ?? 0
}
