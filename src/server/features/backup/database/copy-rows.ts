import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { columnsOf, quoted, type TableShape, tableOf } from './catalog.ts'

/**
 * What makes the rows of a table the same bytes whatever server copies them: texts of times do not depend on its
 * settings, and rows come in the order in which they lie.
 */
export async function readAlike(client: pg.ClientBase): Promise<void> {
  await client.query(`
    set local timezone to 'UTC'; set local datestyle to 'ISO, YMD'; set local intervalstyle to 'postgres';
    set local extra_float_digits to 1; set local bytea_output to 'hex'; set local synchronize_seqscans to off;
    set local client_encoding to 'UTF8'; set local statement_timeout to 0; set local lock_timeout to 0;
    set local idle_in_transaction_session_timeout to 0`)
}

export interface CopiedRows {
  rows: number
  bytes: number
  sha256: string
}

/** The rows of a table as PostgreSQL copies them, in portions of a size. @returns what they were */
export async function* copyRows(
  client: pg.ClientBase,
  table: TableShape,
  portion: number,
): AsyncGenerator<Buffer, CopiedRows> {
  const stream = client.query(copyTo(`copy ${tableOf(table.name)} (${columnsOf(table)}) to stdout`))
  const hash = createHash('sha256')
  let bytes = 0
  let held: Buffer[] = []
  let size = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    hash.update(part)
    bytes += part.length
    for (let rest = part; rest.length > 0; ) {
      const taken = rest.subarray(0, portion - size)
      held.push(taken)
      size += taken.length
      rest = rest.subarray(taken.length)
      if (size < portion) continue
      yield Buffer.concat(held)
      held = []
      size = 0
    }
  }
  if (size > 0) yield Buffer.concat(held)
  return { rows: stream.rowCount, bytes, sha256: hash.digest('hex') }
}

/** Counts and hashes the rows of a table as they lie now. */
export async function hashRows(client: pg.ClientBase, table: TableShape): Promise<CopiedRows> {
  const rows = copyRows(client, table, 1024 * 1024)
  for (;;) {
    const next = await rows.next()
    if (next.done) return next.value
  }
}

/** Writes rows as PostgreSQL copied them into a table, of the school or of this connection alone. @returns how many */
export async function writeRows(
  client: pg.ClientBase,
  table: TableShape,
  content: AsyncIterable<Buffer>,
  isTemporary = false,
): Promise<number> {
  const name = isTemporary ? `pg_temp.${quoted(table.name)}` : tableOf(table.name)
  const stream = client.query(copyFrom(`copy ${name} (${columnsOf(table)}) from stdin`))
  await pipeline(Readable.from(content, { objectMode: false, highWaterMark: 4 * 1024 * 1024 }), stream)
  return stream.rowCount
}
