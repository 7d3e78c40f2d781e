import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { linesOf, type Tally } from './record-lines.ts'

/** Hashes of passwords as the school has them: argon2id, from which nobody reads a password. */
export async function* credentialLines(client: pg.ClientBase, tally: Tally): AsyncGenerator<Buffer> {
  const rows = client.query(
    copyTo(`copy (select json_build_array(id, password_hash)::text from public.users where password_hash is not null
      order by id) to stdout (format csv, quote e'\\x01', delimiter e'\\x02')`),
  )
  for await (const line of linesOf(rows as AsyncIterable<Buffer>)) {
    const [user_id, argon2] = JSON.parse(line) as [number, string]
    tally.records += 1
    yield Buffer.from(`${JSON.stringify({ user_id, argon2 })}\n`)
  }
}
