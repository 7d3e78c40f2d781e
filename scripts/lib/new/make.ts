import type { Access, OperationShape } from '#contract/operation.ts'
import { languages } from '../locale-files.ts'
import type { Changes } from './changes.ts'
import { newFeature } from './feature.ts'
import { namesOf, pluralOf } from './names.ts'
import { newOperation } from './operation.ts'
import { areas, entries, type InLanguages } from './page.ts'
import { newScreen } from './screen.ts'
import { newTable } from './table.ts'

export type Options = Readonly<
  Partial<Record<'zh' | 'en' | 'zh_tw' | 'many' | 'area' | 'method' | 'path' | 'access', string>>
>

export const usage = `npm run new -- feature NAME --en favourites --zh 收藏 --zh_tw 收藏 [--area student] [--many NAMES]
npm run new -- operation DOMAIN NAME --method POST --path /api/v1/... --access student
npm run new -- page DOMAIN NAME --area student|teacher|admin|public --en "My notes" --zh 我的笔记 --zh_tw 我的筆記
npm run new -- table NAME [--many NAMES]
Names are in lower case with hyphens; a domain may be one of its administration, as order/manage.`

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const satisfies OperationShape['method'][]
const accesses = ['public', 'signedIn', ...areas] as const satisfies Access[]

function oneOf<Value extends string>(
  values: readonly Value[],
  given: string | undefined,
  what: string,
): Value {
  const found = values.find((value) => value === given)
  if (found === undefined) throw new Error(`--${what} is one of ${values.join(', ')}`)
  return found
}

function inLanguages(options: Options): InLanguages {
  const missing = languages.filter((language) => !options[language]?.trim())
  if (missing.length > 0)
    throw new Error(`${missing.map((language) => `--${language}`).join(', ')} is missing`)
  const { zh = '', en = '', zh_tw = '' } = options
  return { zh, en, zh_tw }
}

/** Plans a command. @returns what is left to do by hand; @throws for an invalid command */
export function make(changes: Changes, [kind, ...names]: readonly string[], options: Options): string[] {
  const [first = '', second = ''] = names
  const migration = (table: string) => `shape its columns, then \`npm run db:generate -- --name ${table}\``
  if (kind === 'table' && names.length === 1) {
    const many = namesOf(options.many ?? pluralOf(first))
    newTable(changes, namesOf(first), many)
    return [`src/server/db/tables/${first}.ts: ${migration(many.snake)}`]
  }
  if (kind === 'operation' && names.length === 2) {
    newOperation(changes, {
      domain: first,
      name: namesOf(second),
      method: oneOf(methods, options.method, 'method'),
      path: options.path ?? '',
      access: oneOf(accesses, options.access, 'access'),
    })
    return [
      'its summary, fields, reply and refusals in the contract',
      'its use case',
      'its test: what it does',
    ]
  }
  if (kind === 'page' && names.length === 2) {
    newScreen(changes, {
      entry: oneOf(entries, options.area, 'area'),
      domain: namesOf(first),
      name: namesOf(second),
      title: inLanguages(options),
    })
    return ['what the page shows', 'its texts']
  }
  if (kind === 'feature' && names.length === 1) {
    const many = namesOf(options.many ?? pluralOf(first))
    const one = namesOf(first)
    newFeature(changes, {
      one,
      many,
      area: oneOf(areas, options.area ?? 'student', 'area'),
      terms: inLanguages(options),
    })
    return [
      `src/server/db/tables/${one.kebab}.ts: ${migration(many.snake)}`,
      `the fields in src/contract/${one.kebab}/operations.ts, the use cases, the list and their tests`,
      'the body of the call in tests/api/contract/own-records.ts, or of an administrator in replies.test.ts',
      `the texts in locales/*/${one.camel}.json`,
      'the term in docs/glossary.md; the demo, if the demo school is to show it',
    ]
  }
  throw new Error('one of these:')
}
