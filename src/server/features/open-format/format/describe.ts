import type { TSchema } from 'typebox'
import type { Concept, Fields } from './concept.ts'
import { concepts } from './concepts/all.ts'
import { columnsLeftOut, settingsLeftOut, tablesLeftOut } from './left-out.ts'
import { Money } from './fields.ts'

interface Shape {
  type?: string
  const?: string | number | boolean
  anyOf?: Shape[]
  format?: string
  items?: Shape
  description?: string
  required?: string[]
}

/** What a value is, in some words. */
function kindOf(schema: TSchema | Shape): string {
  const { type, anyOf, format, items, required, const: one } = schema as Shape
  if (required?.join() === Money.required?.join() && type === 'object') return 'money'
  if (one !== undefined) return String(one)
  if (anyOf) {
    const words = anyOf.map(kindOf)
    const isLong = words.length > 14
    return isLong ? `one of ${words.length} words` : words.join(' \\| ')
  }
  if (type === 'array') return `list of ${items ? kindOf(items) : 'JSON'}`
  return format ?? type ?? 'JSON'
}

const aboutOf = (schema: TSchema | Shape): string => {
  const { description, anyOf } = schema as Shape
  return description ?? anyOf?.find((one) => one.description)?.description ?? ''
}

const rows = (fields: Fields, prefix: string): string[] =>
  Object.entries(fields).map(([name, { schema, refersTo }]) => {
    const kind = refersTo ? `id of ${refersTo}${(schema as Shape).anyOf ? ' \\| null' : ''}` : kindOf(schema)
    const about = refersTo && aboutOf(schema) === `id in ${refersTo}.ndjson` ? '' : aboutOf(schema)
    return `| \`${prefix}${name}\` | ${kind} | ${about} |`
  })

function section({ name, about, fields, parts = {}, where }: Concept): string {
  const ofParts = Object.entries(parts).flatMap(([part, { about: what, fields: inner, isSingle }]) => [
    `| \`${part}\` | ${isSingle ? 'object \\| null' : 'list'} | ${what} |`,
    ...rows(inner, `${part}${isSingle ? '' : '[]'}.`),
  ])
  return [
    `## ${name}.ndjson`,
    '',
    `${about}${where ? ` Left out: ${where.about}.` : ''}`,
    '',
    '| field | value | what it says |',
    '|---|---|---|',
    ...[...rows(fields, ''), ...ofParts].map((line) => line.replace(/ {2}\|$/, ' |')),
  ].join('\n')
}

const list = (reasons: Readonly<Record<string, string>>): string =>
  Object.entries(reasons)
    .map(([name, why]) => `- \`${name}\`: ${why}`)
    .join('\n')

/** The document of every file and field, as `docs/open-format-fields.md` has it. */
export const describeFormat = (): string => `# Files and fields of the open format

Made from the register of the program; [open-format.md](open-format.md) says what holds for all of them.

${concepts.map(section).join('\n\n')}

## What is left out

Tables of the program:

${list(tablesLeftOut)}

Columns of tables that are in the format, beside numbers of rows that stand inside a record:

${list(columnsLeftOut)}

Settings:

${list(settingsLeftOut)}
`
