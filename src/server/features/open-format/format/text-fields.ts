import type { PgColumn } from 'drizzle-orm/pg-core'
import { Type } from 'typebox'
import type { Translations } from '../../../db/tables/columns.ts'
import { type Field, plain, shaped } from './fields.ts'
import { safeHtml } from './safe-html.ts'

/** A text with formatting, which is cleaned as every such text that somebody saves. */
export const html = (column: PgColumn, about?: string): Field => ({
  ...plain(column, about ?? 'HTML'),
  decode: async (value) => [value === null ? null : await safeHtml(value as string)],
})

const Texts = Type.Optional(Type.Record(Type.String(), Type.String()))
const TranslationsSchema = Type.Object(
  { zh: Texts, en: Texts, zh_tw: Texts },
  { additionalProperties: false },
)

/**
 * The texts of a record in other languages, by language and by the name of the field.
 * @param formatted of them, those that are HTML
 */
export const translated = (column: PgColumn, about: string, formatted: readonly string[] = []): Field => ({
  ...shaped(column, TranslationsSchema, about),
  async decode(value) {
    const texts = structuredClone(value) as Record<string, Record<string, string>>
    for (const fields of Object.values(texts))
      for (const name of formatted)
        if (fields[name] !== undefined) fields[name] = await safeHtml(fields[name])
    return [JSON.stringify(texts satisfies Translations)]
  },
})
