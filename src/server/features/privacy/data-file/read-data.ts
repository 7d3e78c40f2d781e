import { sql } from 'drizzle-orm'
import { dataParts, type DataPart } from '#contract/privacy/parts.ts'
import type { Db } from '../../../db/database.ts'
import { rowsOf } from '../accounts.ts'
import { isGiven, type PersonalTable, register } from '../register/index.ts'
import { readableTables, type ReadableTable } from './readable.ts'

export type Row = Record<string, unknown>

/** Tables with rows of people, and of each the columns that they get. */
export const givenTables = register.flatMap((one) =>
  one.owned === null || !one.columns.some(isGiven) ? [] : [{ ...one, owned: one.owned }],
)
type Given = (typeof givenTables)[number]

/** All of a person's rows in a table, with what they get of them. */
export async function rowsOfTable(db: Db, one: Given, accounts: readonly number[]): Promise<Row[]> {
  const columns = one.columns.filter(isGiven).map(({ name }) => sql`t.${sql.identifier(name)}`)
  const { rows } = await db.execute<Row>(
    sql`select ${sql.join(columns, sql`, `)} ${rowsOf(one, one.owned.of, accounts)}`,
  )
  return rows
}

const ownedBy = (table: string): NonNullable<PersonalTable['owned']> => {
  const owned = register.find((one) => one.table === table)?.owned
  if (!owned) throw new Error(`the register has no person for ${table}`)
  return owned
}

/** The same for the page that people read: the values by their position, in the order of their time. */
export async function readRows(
  db: Db,
  one: ReadableTable,
  accounts: readonly number[],
): Promise<unknown[][]> {
  const values = one.columns.map(({ value }, at) => sql`${sql.raw(value)} as ${sql.identifier(`c${at}`)}`)
  const at = one.columns.findIndex(({ label }) => label === 'at')
  const order = at < 0 ? sql`` : sql`order by ${sql.raw(String(at + 1))}`
  const { rows } = await db.execute<Row>(
    sql`select ${sql.join(values, sql`, `)} ${rowsOf(one, ownedBy(one.table).of, accounts)} ${order}`,
  )
  return rows.map((row) => one.columns.map((_, index) => row[`c${index}`]))
}

/** The tables of each part that the page shows. */
export const readableParts: readonly { part: DataPart; tables: readonly ReadableTable[] }[] = dataParts.map(
  (part) => ({ part, tables: readableTables.filter((one) => one.part === part) }),
)
