import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { OperationShape } from '#contract/operation.ts'
import { type OperationKey, operations } from '#contract/operations.ts'
import { languages, languageTags } from '#contract/languages.ts'
import { inProject } from '#server/lib/project.ts'
import { Refusal, refuse } from '#server/lib/refusal.ts'
import { text } from '#server/lib/texts.ts'
import { messageOf } from '#server/plugins/field-messages.ts'
import { violationsOf } from '#tests/support/violations.ts'
import { signedIn } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { callersOf } from './callers.ts'
import { anyParams, fieldsOf, sampleBody, type Schema, writings } from './samples.ts'

const school = await openTestSchool()
const { token } = await signedIn(school)
const address = {
  ...{ consignee: '李白', area_code: '86', telephone: '13800138000', full_address: '长安街 1 号' },
  ...{ province: '北京市', city: '北京市', district: '东城区' },
}
async function messageFor(key: OperationKey, body: object, language = 'en'): Promise<string> {
  const headers = { 'accept-language': language }
  return (await school.call(key, { token, body, headers })).message
}

test.each([
  ['en', 'Recipient: at most 200 characters'],
  ['zh', '收货人：最多 200 个字'],
  ['zh-TW', '收件人：最多 200 個字'],
])('a field that is too long is named in %s, with what is allowed', async (language, message) => {
  expect(await messageFor('POST /api/addresses', { ...address, consignee: '李'.repeat(201) }, language)).toBe(
    message,
  )
})

test.each([
  [{ ...address, consignee: undefined }, 'Recipient is required'],
  [{ ...address, area_code: 'x' }, 'Area code: the digits of a country’s dial code'],
])('%j: %s', async (body, message) => {
  expect(await messageFor('POST /api/addresses', body)).toBe(message)
})

test('messages of numbers, choices and lists name what is allowed', async () => {
  const order = (body: object) => messageFor('POST /api/order', { productid: 1, ...body })
  expect(await order({ ordertype: 9 })).toBe('Kind of order: at most 3')
  expect(await order({ ordertype: 'x' })).toBe('Kind of order: a whole number')
  expect(await order({ ordersource: 2 })).toBe('Source of the order: one of the choices offered')
})

test('the number of an entry is named', async () => {
  const body = { subjects: ['a', 'b', 'x'.repeat(200)] }
  expect(await messageFor('PUT /api/v1/student/profile', body)).toBe(
    'Subjects of entry 3: at most 64 characters',
  )
})

test('no message names a field as programs do, whatever the field and the language', async () => {
  const tokenFor = await callersOf(school)
  const texts = writings
    .map((writing) => ({ ...writing, fields: fieldsOf(writing.operation, ['string']) }))
    .filter(({ fields }) => fields.length > 0)
  const found = await violationsOf(
    texts,
    ({ key }) => key,
    async ({ key, operation, fields }) => {
      const caller = tokenFor({ key, operation })
      for (const field of fields.filter((name) => /[_A-Z]/.test(name)))
        for (const language of languages) {
          const { message } = await school.call(key, {
            params: anyParams,
            body: { ...sampleBody(operation), [field]: 'a\u0000b' },
            headers: { 'accept-language': languageTags[language] },
            ...(caller && { token: caller }),
          })
          expect(message).not.toContain(field)
        }
    },
  )
  expect(found).toEqual([])
})

/** Every text of a schema that has a pattern, by the name of its field. */
const patternsIn = (schema: Schema, name = ''): { name: string; pattern: string }[] => [
  ...(schema.pattern === undefined ? [] : [{ name, pattern: schema.pattern }]),
  ...Object.entries(schema.properties ?? {}).flatMap(([key, field]) => patternsIn(field, key)),
  ...(schema.anyOf ?? []).flatMap((one) => patternsIn(one, name)),
  ...(schema.items ? patternsIn(schema.items, name) : []),
]

/** The languages in which a refusal only says that a field is not valid. */
const silentIn = (refusal: Refusal): string[] =>
  languages
    .filter((language) =>
      messageOf(language, refusal).endsWith(text(language, 'errors:invalidField', { field: '' })),
    )
    .map((language) => `${language}: ${JSON.stringify([refusal.values, refusal.broken?.params])}`)

test('the refusal of a field by a rule of the school names what is allowed, in every language', () => {
  const refusedFields = readdirSync(inProject('src/server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => {
      const code = readFileSync(inProject('src/server', path), 'utf8')
      const calls = code.matchAll(
        /(?:(?:refuse|BadCell)\(\s*'invalidField',\s*|isWrong\()(\{[^;]*?\}|'\w+'),?\s*\)/g,
      )
      // whose rule is a variable is typed by what may stand in it
      const named = [...calls].filter(([, values = '']) => !/\ballowed \}/.test(values))
      return named.map(([, values = '']) => ({
        field: /(?:field: |^)'(\w+)'/.exec(values)?.[1] ?? 'of a variable',
        allowed: /allowed: '(\w+)'/.exec(values)?.[1],
      }))
    })
  expect(refusedFields.length).toBeGreaterThan(90)
  const silent = refusedFields.flatMap(({ field, allowed }) =>
    silentIn(refuse('invalidField', { field, ...(allowed !== undefined && { allowed, limit: 1 }) })),
  )
  expect([...new Set(silent)]).toEqual([])
})

test('the refusal of a field whose text has the wrong pattern names what is allowed, in every language', () => {
  const patterns = Object.values(operations as Record<string, OperationShape>).flatMap((operation) =>
    [operation.params, operation.query, operation.body].flatMap((schema) => patternsIn(schema ?? {})),
  )
  expect(patterns.map(({ name }) => name)).toContain('begin_clock')
  const silent = patterns.flatMap(({ name: field, pattern }) =>
    silentIn(new Refusal('invalidField', { field }, { field }, { keyword: 'pattern', params: { pattern } })),
  )
  expect([...new Set(silent)]).toEqual([])
})
