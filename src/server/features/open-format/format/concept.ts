import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { type TObject, type TSchema, Type } from 'typebox'
import { type Field, nameOf } from './fields.ts'

export type Fields = Readonly<Record<string, Field>>

/** Rows of another table that stand inside a record. */
export interface Part {
  table: PgTable
  /** column that names the record */
  link: PgColumn
  fields: Fields
  /** columns that say in which order they come */
  order: readonly PgColumn[]
  /** one at most, and null where there is none */
  isSingle?: boolean
  about: string
}

/** A kind of records, with a file of its own. */
export interface Concept {
  /** of its file, before `.ndjson` */
  name: string
  about: string
  table: PgTable
  fields: Fields
  parts?: Readonly<Record<string, Part>>
  /** columns that say in which order its records come: those of its key */
  order: readonly PgColumn[]
  /** SQL of the rows `t` that are written, and what the others are, which are left out */
  where?: { sql: string; about: string }
  /** columns that the format does not have and that get a new value, by their SQL names */
  made?: Readonly<Record<string, () => string>>
  /** the file of the storage that a record is about, and where it lies in the export */
  fileOf?: (record: OpenRecord) => MediaFile | null
  /** what no schema can say of a record. @throws FieldError */
  check?: (record: OpenRecord) => void
}

/** A record as the format has it, which its schema has passed. */
export type OpenRecord = Readonly<Record<string, unknown>>

export interface MediaFile {
  /** in the export */
  path: string
  /** in the storage */
  key: string
}

export const tableName = (table: PgTable): string => getTableConfig(table).name

/** Without a key of its own a file cannot be referred to. */
export const hasId = ({ fields }: Concept): boolean => 'id' in fields

function objectOf(fields: Fields, parts: Readonly<Record<string, Part>> = {}): TObject {
  const properties: Record<string, TSchema> = {}
  for (const [name, { schema }] of Object.entries(fields)) properties[name] = schema
  for (const [name, part] of Object.entries(parts)) {
    const one = objectOf(part.fields)
    properties[name] = part.isSingle
      ? Type.Union([{ ...one, description: part.about }, Type.Null()])
      : Type.Array(one, { description: part.about, maxItems: 1_000_000 })
  }
  return Type.Object(properties, { additionalProperties: false })
}

/** The JSON Schema of a record. */
export const schemaOf = ({ fields, parts }: Concept): TObject => objectOf(fields, parts)

const listOf = (fields: Fields, row: string): string =>
  Object.values(fields)
    .map(({ read }) => read(row))
    .join(', ')

const orderOf = (order: readonly PgColumn[], row: string): string =>
  order.map((column) => `${row}."${nameOf(column)}"`).join(', ')

/** SQL of the rows that stand inside the record `t`. */
function partSql({ table, link, fields, order, isSingle }: Part, parent: PgColumn): string {
  const row = `json_build_array(${listOf(fields, 'p')})`
  const rows = `from public."${tableName(table)}" p where p."${nameOf(link)}" = t."${nameOf(parent)}"`
  return isSingle
    ? `(select ${row} ${rows})`
    : `(select coalesce(json_agg(${row} order by ${orderOf(order, 'p')}), '[]') ${rows})`
}

/** SQL of the records as JSON arrays: of the values of the fields, then of the parts. Rows that are left out stand in `where`, as `t`. */
export function recordsSql({ table, fields, parts = {}, order, where }: Concept): string {
  const [first] = order
  if (!first) throw new Error(`${tableName(table)} has no order`)
  const values = [listOf(fields, 't'), ...Object.values(parts).map((part) => partSql(part, first))]
  return `select json_build_array(${values.join(', ')})::text from public."${tableName(table)}" t${where ? ` where ${where.sql}` : ''} order by ${orderOf(order, 't')}`
}
