import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Concept, type Fields, type OpenRecord, recordsSql } from '../format/concept.ts'
import type { FieldContext } from '../format/fields.ts'
import type { OpenMoney } from '../format/money.ts'

/** bytes of lines that are handed on together */
const PORTION = 128 * 1024
const NEWLINE = 0x0a

/** Sums of money by field and currency, in minor units. */
export type Sums = Record<string, Record<string, number>>

export interface Tally {
  records: number
  sums: Sums
}

/** Lines of a stream of bytes, however it is cut. */
export async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = []
  for await (const part of content) {
    let from = 0
    for (let at = part.indexOf(NEWLINE); at >= 0; at = part.indexOf(NEWLINE, from)) {
      const end = part.subarray(from, at)
      yield rest.length === 0 ? end.toString('utf8') : Buffer.concat([...rest, end]).toString('utf8')
      rest = []
      from = at + 1
    }
    if (from < part.length) rest.push(part.subarray(from))
  }
  if (rest.length > 0) yield Buffer.concat(rest).toString('utf8')
}

function encodeFields(
  fields: Fields,
  raw: readonly unknown[],
  context: FieldContext,
): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  let at = 0
  for (const [name, field] of Object.entries(fields)) {
    record[name] = field.encode(raw[at], context)
    at += 1
  }
  return record
}

function encodeRecord(
  { fields, parts = {} }: Concept,
  raw: readonly unknown[],
  context: FieldContext,
): OpenRecord {
  const record = encodeFields(fields, raw, context)
  let at = Object.keys(fields).length
  for (const [name, part] of Object.entries(parts)) {
    const rows = raw[at] as unknown[] | null
    at += 1
    record[name] = part.isSingle
      ? rows && encodeFields(part.fields, rows, context)
      : (rows as unknown[][]).map((row) => encodeFields(part.fields, row, context))
  }
  return record
}

/** Adds the amounts of a record to the sums of its file. */
export function addAmounts(sums: Sums, { fields }: Concept, record: OpenRecord): void {
  for (const [name, { isMoney }] of Object.entries(fields)) {
    const amount = isMoney ? (record[name] as OpenMoney | null) : null
    if (!amount) continue
    const ofField = (sums[name] ??= {})
    ofField[amount.currency] = (ofField[amount.currency] ?? 0) + amount.minor
  }
}

interface Reading {
  context: FieldContext
  tally: Tally
  onRecord?: (record: OpenRecord) => void
}

/** The records of a file as they lie in the snapshot, a line of JSON each. @param reading its tally is filled */
export async function* recordLines(
  client: pg.ClientBase,
  concept: Concept,
  { context, tally, onRecord }: Reading,
): AsyncGenerator<Buffer> {
  // a text of JSON has none of these bytes, so that it comes as it is
  const rows = client.query(
    copyTo(`copy (${recordsSql(concept)}) to stdout (format csv, quote e'\\x01', delimiter e'\\x02')`),
  )
  let held: string[] = []
  let size = 0
  for await (const line of linesOf(rows as AsyncIterable<Buffer>)) {
    const record = encodeRecord(concept, JSON.parse(line) as unknown[], context)
    tally.records += 1
    addAmounts(tally.sums, concept, record)
    onRecord?.(record)
    const text = JSON.stringify(record)
    held.push(text, '\n')
    size += text.length
    if (size < PORTION) continue
    yield Buffer.from(held.join(''))
    held = []
    size = 0
  }
  if (held.length > 0) yield Buffer.from(held.join(''))
}
