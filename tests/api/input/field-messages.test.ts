import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { OperationKey } from '#contract/operations.ts'
import { languages, languageTags } from '#contract/languages.ts'
import { inProject } from '#server/lib/project.ts'
import { text } from '#server/lib/texts.ts'
import { violationsOf } from '#tests/support/violations.ts'
import { signedIn } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { callersOf } from './callers.ts'
import { anyParams, fieldsOf, sampleBody, writings } from './samples.ts'

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

/** `url` is a link elsewhere, and browsers send it as an upload was answered. */
const toldOtherwise = ['url']

test('a field that a rule of teaching refuses says what is allowed, in every language', () => {
  const folders = [
    'attendance',
    'booking',
    'feedback',
    'homework',
    'learning',
    'material',
    'message',
    'schedule',
  ]
  const fields = folders.flatMap((folder) =>
    readdirSync(inProject('src/server/features', folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => readFileSync(inProject('src/server/features', folder, path), 'utf8'))
      .flatMap((code) => [...code.matchAll(/refuse\('invalidField', \{ field: '(\w+)' \}\)/g)])
      .map(([, field = '']) => field),
  )
  expect(fields).toContain('last_day')
  const silent = languages.flatMap((language) =>
    [...new Set(fields)]
      .filter((field) => !toldOtherwise.includes(field))
      .filter((field) => text(language, `fields:hints.${field}`) === `fields:hints.${field}`)
      .map((field) => `${language}: ${field}`),
  )
  expect(silent).toEqual([])
})
