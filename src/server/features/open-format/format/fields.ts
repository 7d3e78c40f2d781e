import { type PgArray, type PgColumn } from 'drizzle-orm/pg-core'
import { toSnakeCase } from 'drizzle-orm/casing'
import { type TSchema, Type } from 'typebox'
import { currencies, currencyCode, currencyNumber } from '#contract/currencies.ts'
import { FieldError } from './field-error.ts'
import { decimalOf, type OpenMoney, openMoney } from './money.ts'

/** What a field is written and read with. */
export interface FieldContext {
  /** number of the school's currency, in which prices without one of their own are */
  currency: number
}

/** A value of the database as JSON has it. */
export type Raw = unknown
/** A value as `copy` reads it: text, or null. */
export type Cell = string | null

/** One field of the format, and the columns that it stands for. */
export interface Field {
  columns: readonly PgColumn[]
  schema: TSchema
  /** SQL of its value, of a row by its alias */
  read(row: string): string
  encode(raw: Raw, context: FieldContext): unknown
  /** the values of its columns, in their order, from a value that its schema has passed */
  decode(value: unknown, context: FieldContext): Cell[] | Promise<Cell[]>
  /** file of the records that its value names */
  refersTo?: string
  /** in the field that is named here stands which file it is */
  chosenBy?: { field: string; files: Readonly<Record<string, string>> }
  /** a sum of money, which adds up to those of the summary */
  isMoney?: true
  /** where a file of the media lies */
  isPath?: true
}

export const nameOf = ({ name, keyAsName }: PgColumn): string => (keyAsName ? toSnakeCase(name) : name)
export const columnSql = (column: PgColumn, row: string): string => `${row}."${nameOf(column)}"`

const LONGEST_TEXT = 4 * 1024 * 1024
export const INT = 2_147_483_647

/** How a column without a meaning of its own is written. */
interface Plain {
  schema: TSchema
  read: (sql: string) => string
  encode(raw: Raw): unknown
  decode(value: unknown): string
}

const same = (sql: string): string => sql
const asIs = (raw: Raw): unknown => raw
const text = String

const isoMoment = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?(Z|[+-]\\d\\d:\\d\\d)$',
  format: 'date-time',
})
const isoDay = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$', format: 'date' })
export const whole = (most: number) => Type.Integer({ minimum: -most, maximum: most })

const utc = (raw: Raw): unknown => (typeof raw === 'string' ? raw.replace(/\+00:00$/, 'Z') : raw)

export const moment: Plain = { schema: isoMoment, read: same, encode: utc, decode: text }
export const day: Plain = { schema: isoDay, read: same, encode: asIs, decode: text }
const flag: Plain = {
  schema: Type.Boolean(),
  read: same,
  encode: asIs,
  decode: (value) => (value === true ? 't' : 'f'),
}

/** An element of an array in PostgreSQL's own notation. */
const element = (value: string): string => `"${value.replace(/[\\"]/g, '\\$&')}"`

const plainKinds: Readonly<Record<string, Plain>> = {
  PgText: { schema: Type.String({ maxLength: LONGEST_TEXT }), read: same, encode: asIs, decode: text },
  PgInteger: { schema: whole(INT), read: same, encode: asIs, decode: text },
  PgSmallInt: { schema: whole(32_767), read: same, encode: asIs, decode: text },
  PgBigInt53: { schema: whole(Number.MAX_SAFE_INTEGER), read: same, encode: asIs, decode: text },
  PgDoublePrecision: { schema: Type.Number(), read: same, encode: asIs, decode: text },
  PgNumeric: {
    schema: Type.Number(),
    read: (sql) => `${sql}::text`,
    encode: (raw) => Number(raw),
    decode: text,
  },
  PgBoolean: flag,
  PgTimestamp: moment,
  PgDate: day,
  PgDateString: day,
  PgJsonb: {
    schema: Type.Unknown(),
    read: same,
    encode: asIs,
    decode: (value) => JSON.stringify(value),
  },
}

function plainOf(column: PgColumn): Plain {
  if (column.columnType === 'PgArray') {
    const base = plainOf((column as PgArray<never, never>).baseColumn)
    return {
      schema: Type.Array(base.schema, { maxItems: 100_000 }),
      read: same,
      encode: asIs,
      decode: (value) => `{${(value as unknown[]).map((one) => element(base.decode(one))).join(',')}}`,
    }
  }
  const kind = plainKinds[column.columnType]
  if (!kind) throw new Error(`the format has no kind for ${nameOf(column)}, a ${column.columnType}`)
  return kind
}

const orNull = (schema: TSchema, column: PgColumn): TSchema =>
  column.notNull ? schema : Type.Union([schema, Type.Null()])

function fieldOf(column: PgColumn, kind: Plain, about?: string): Field {
  return {
    columns: [column],
    schema: orNull(about === undefined ? kind.schema : { ...kind.schema, description: about }, column),
    read: (row) => kind.read(columnSql(column, row)),
    encode: (raw) => (raw === null ? null : kind.encode(raw)),
    decode: (value) => [value === null ? null : kind.decode(value)],
  }
}

/** A column as it is. */
export const plain = (column: PgColumn, about?: string): Field => fieldOf(column, plainOf(column), about)

/** The number of a record, by which others name it. */
export const key = (column: PgColumn): Field =>
  fieldOf(column, { ...plainOf(column), schema: Type.Integer({ minimum: 1, maximum: INT }) })

/** The number of a record of another file. */
export const ref = (column: PgColumn, file: string, about?: string): Field => ({
  ...fieldOf(
    column,
    { ...plainOf(column), schema: Type.Integer({ minimum: 1, maximum: INT }) },
    about ?? `id in ${file}.ndjson`,
  ),
  refersTo: file,
})

/** The number of a record whose file another field of the same record names. */
export const refBy = (
  column: PgColumn,
  field: string,
  files: Readonly<Record<string, string>>,
  about: string,
): Field => ({ ...plain(column, about), chosenBy: { field, files } })

/** One of some words. */
export function oneOf(column: PgColumn, words: readonly string[], about?: string): Field {
  const schema = Type.Union(words.map((word) => Type.Literal(word)))
  return fieldOf(column, { schema, read: same, encode: asIs, decode: text }, about)
}

/** A name of the program as the format writes it; codes of currencies stay. */
const wordOf = (name: string): string => (/^[A-Z]+$/.test(name) ? name : toSnakeCase(name))

/** A number that stands for a word; the format has the word. */
export function words(
  column: PgColumn,
  numbers: Readonly<Record<string, number | string>>,
  about?: string,
): Field {
  const pairs = Object.entries(numbers).map(([name, number]) => [wordOf(name), String(number)] as const)
  const byNumber = new Map(pairs.map(([word, number]) => [number, word]))
  const byWord = new Map(pairs)
  return fieldOf(
    column,
    {
      schema: Type.Union(pairs.map(([word]) => Type.Literal(word))),
      read: same,
      encode: (raw) => byNumber.get(String(raw)) ?? raw,
      decode: (value) => byWord.get(value as string) ?? '',
    },
    about,
  )
}

/** Several numbers that stand for words. */
export function wordList(column: PgColumn, numbers: Readonly<Record<string, number>>, about?: string): Field {
  const one = words(column, numbers)
  const schema = Type.Array(Type.Union(Object.keys(numbers).map((name) => Type.Literal(wordOf(name)))))
  return {
    ...fieldOf(column, { schema, read: same, encode: asIs, decode: text }, about),
    encode: (raw, context) =>
      raw === null ? null : (raw as number[]).map((each) => one.encode(each, context)),
    decode: (value, context) => [
      `{${(value as string[]).map((each) => (one.decode(each, context) as Cell[])[0]).join(',')}}`,
    ],
  }
}

/** The currency of the amounts of a record, by its ISO 4217 code. */
export const currency = (column: PgColumn): Field =>
  words(
    column,
    Object.fromEntries(Object.entries(currencies).map(([number, { code }]) => [code, Number(number)])),
    'ISO 4217',
  )

const Minor = Type.Integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })
export const Money = Type.Object(
  {
    minor: Minor,
    currency: Type.Union(Object.values(currencies).map(({ code }) => Type.Literal(code))),
    exact: Type.Optional(Type.String({ pattern: '^-?\\d{1,10}\\.\\d{1,4}$' })),
  },
  { additionalProperties: false },
)

/**
 * An amount of money.
 * @param of the column that has its currency; without one it is in the school's
 */
export function money(column: PgColumn, of?: PgColumn, about?: string): Field {
  const schema = about === undefined ? Money : { ...Money, description: about }
  return {
    columns: [column],
    schema: orNull(schema, column),
    read: (row) => `json_build_array(${columnSql(column, row)}::text, ${of ? columnSql(of, row) : 'null'})`,
    isMoney: true,
    encode(raw, context) {
      const [amount, own] = raw as [string | null, number | null]
      return amount === null ? null : openMoney(amount, own ?? context.currency)
    },
    decode(value, context) {
      if (value === null) return [null]
      const amount = value as OpenMoney
      const number = currencyNumber(amount.currency)
      if (!of && number !== context.currency)
        throw new FieldError(`must be in the currency of the school, ${currencyCode(context.currency)}`)
      return [decimalOf(amount)]
    },
  }
}

/** JSON of a known shape. */
export const shaped = (column: PgColumn, schema: TSchema, about?: string): Field => {
  const json = plainKinds['PgJsonb'] as Plain
  return fieldOf(column, { ...json, schema }, about)
}

/** A value that follows from others, and stands in no column. */
export const derived = (
  read: (row: string) => string,
  schema: TSchema,
  encode: (raw: Raw) => unknown = asIs,
): Field => ({ columns: [], schema, read, encode, decode: () => [] })
