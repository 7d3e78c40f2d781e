import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { refusals } from '#contract/errors.ts'
import type { OperationShape } from '#contract/operation.ts'
import { type OperationKey, operations } from '#contract/operations.ts'
import { products, users } from '#server/db/tables/all.ts'
import { aRegistration } from '#tests/api/account/support.ts'
import { isDrill } from '#tests/support/drill.ts'
import { violationsOf } from '#tests/support/violations.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { callersOf } from './callers.ts'
import { anyParams, fieldsOf, propertiesOf, sampleBody, writings } from './samples.ts'

const school = await openTestSchool()
const tokenFor = await callersOf(school)

const texts = writings
  .map((writing) => ({ ...writing, fields: fieldsOf(writing.operation, ['string']) }))
  .filter(({ fields }) => fields.length > 0)
const queries = Object.values(operations as Record<string, OperationShape>)
  .map((operation) => ({
    key: `${operation.method} ${operation.path}` as OperationKey,
    operation,
    fields: Object.keys(propertiesOf(operation.query)),
  }))
  .filter(({ fields }) => fields.length > 0)

/** texts are read in one place: the suite tries a quarter of the operations with what is no fault, the drill `fuzz` all */
const triedTexts = texts.filter((_writing, at) => isDrill || at % 4 === 0)

const takesLong = (operation: OperationShape, field: string): boolean =>
  (propertiesOf(operation.body)[field]?.maxLength ?? 0) > 10_000

const untexts = {
  'a NUL': 'a\u0000b',
  'a bell': 'a\u0007b',
  'an escape': '\u001b[31m',
  'a delete': 'a\u007f',
  'a next line of C1': 'a\u0085b',
  'half of a surrogate pair': 'a\ud83d',
  'the other half': '\ude00a',
}

it.each(Object.entries(untexts))(
  '%s in a text is refused by every operation, naming the field',
  async (_, value) => {
    const found = await violationsOf(
      texts,
      ({ key }) => key,
      async (writing) => {
        const token = tokenFor(writing)
        for (const field of writing.fields) {
          // as an escape, since JSON text can only hold a lone surrogate as one
          const body = JSON.stringify({ ...sampleBody(writing.operation), [field]: value })
          const answer = await school.call(writing.key, {
            params: anyParams,
            body,
            headers: { 'content-type': 'application/json' },
            ...(token && { token }),
          })
          expect([answer.http, answer.code, answer.data]).toEqual([
            200,
            refusals.invalidField.code,
            { field },
          ])
        }
      },
    )
    expect(found).toEqual([])
  },
)

describe('a NUL', () => {
  it('in the query is refused by every operation, naming the field', async () => {
    const found = await violationsOf(
      queries,
      ({ key }) => key,
      async ({ key, operation, fields }) => {
        const token = tokenFor({ key, operation })
        for (const field of fields) {
          const query = { [field]: 'a\u0000b' }
          const answer = await school.call(key, { params: anyParams, query, ...(token && { token }) })
          expect([answer.http, answer.code, answer.data]).toEqual([
            200,
            refusals.invalidField.code,
            { field },
          ])
        }
      },
    )
    expect(found).toEqual([])
  })

  it('in a form, in the name of a field or in an unknown field is also refused', async () => {
    for (const body of [{ username: 'a\u0000b' }, { 'a\u0000b': 'x' }, { other: 'a\u0000b' }])
      for (const form of [true, false])
        expect((await school.call('POST /api/user/check', { body, form })).code).toBe(
          refusals.invalidField.code,
        )
  })
})

describe('characters of four bytes', () => {
  it('are never an internal error', async () => {
    const found = await violationsOf(
      triedTexts,
      ({ key }) => key,
      async (writing) => {
        const token = tokenFor(writing)
        for (const field of writing.fields)
          for (const value of ['😀', '𠮷', '👨‍👩‍👧', '🇨🇳', '𠮷'.repeat(10_000)]) {
            const body = { ...sampleBody(writing.operation), [field]: value }
            const answer = await school.call(writing.key, {
              params: anyParams,
              body,
              ...(token && { token }),
            })
            expect(answer.http, `${field} ${value.slice(0, 8)}`).toBeLessThan(500)
            // 10,000 characters are too many for any field except a formatted text
            if (value.length > 10_000 && answer.http !== 401 && !takesLong(writing.operation, field))
              expect(answer.code).not.toBe(0)
          }
      },
    )
    expect(found).toEqual([])
  })

  it('are stored as they were typed in the name of a registration', async () => {
    const body = { ...(await aRegistration(school)), name: '𠮷野家👨‍👩‍👧😀' }
    const answer = await school.call('POST /api/user/register', { body })
    const [user] = await school.deps.db.select().from(users).where(eq(users.id, answer.data.userid))
    expect(user?.name).toBe('𠮷野家👨‍👩‍👧😀')
    const token = answer.data.token.access_token
    expect((await school.call('GET /api/user/current', { token })).data.name).toBe('𠮷野家👨‍👩‍👧😀')
  })

  it('are stored as they were typed in the texts of a course', async () => {
    const writing = { key: 'POST /api/v1/admin/products', operation: operations.createProduct } as const
    const token = tokenFor(writing)
    const body = {
      ...sampleBody(writing.operation),
      type: 1,
      name: '课程😀𠮷',
      intro: '介绍👨‍👩‍👧',
      desc: '一行\n两行\t𠮷',
      price: '199.00',
      validity_type: 1,
      teacher_ids: [],
      product_ids: [],
    }
    const made = await school.call('POST /api/v1/admin/products', { body, ...(token && { token }) })
    expect([made.code, made.message]).toEqual([0, 'ok'])
    const [row] = await school.deps.db.select().from(products).where(eq(products.id, made.data.id))
    expect(row).toMatchObject({ name: '课程😀𠮷', intro: '介绍👨‍👩‍👧', desc: '一行\n两行\t𠮷' })
  })
})
