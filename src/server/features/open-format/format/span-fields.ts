import type { PgColumn } from 'drizzle-orm/pg-core'
import { Type } from 'typebox'
import { FieldError } from './field-error.ts'
import { columnSql, day, type Field, INT, moment, type Raw, whole } from './fields.ts'

/** A span of time, its end not included. */
export function span(column: PgColumn, of: 'moments' | 'days', about?: string): Field {
  const at = of === 'moments' ? moment : day
  const end = Type.Union([at.schema, Type.Null()])
  return {
    columns: [column],
    schema: Type.Object(
      { from: end, until: end },
      { additionalProperties: false, description: about ?? 'null: without an end' },
    ),
    read: (row) => `json_build_array(lower(${columnSql(column, row)}), upper(${columnSql(column, row)}))`,
    encode(raw) {
      const [from, until] = raw as [Raw, Raw]
      return { from: at.encode(from), until: at.encode(until) }
    },
    decode(value) {
      const { from, until } = value as { from: string | null; until: string | null }
      if (from !== null && until !== null && Date.parse(from) >= Date.parse(until))
        throw new FieldError('must end after it begins')
      return [`[${from ?? ''},${until ?? ''})`]
    },
  }
}

/** Ranges of whole numbers: of each the first, and the first that is no longer in it. */
export function ranges(column: PgColumn, about: string): Field {
  return {
    columns: [column],
    schema: Type.Array(Type.Array(whole(INT), { minItems: 2, maxItems: 2 }), {
      maxItems: 100_000,
      description: about,
    }),
    read: (row) => `${columnSql(column, row)}::text`,
    encode: (raw) =>
      [...String(raw).matchAll(/\[(-?\d+),(-?\d+)\)/g)].map(([, from, until]) => [
        Number(from),
        Number(until),
      ]),
    decode(value) {
      const pairs = value as [number, number][]
      if (pairs.some(([from, until]) => until <= from))
        throw new FieldError('must have ranges that end after they begin')
      return [`{${pairs.map(([from, until]) => `[${from},${until})`).join(',')}}`]
    },
  }
}
