import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import { refusals } from '#contract/errors.ts'
import { importLimits } from '#contract/import/limits.ts'
import { violationsOf } from '#tests/support/violations.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { callersOf } from './callers.ts'
import { anyParams, fieldsOf, sampleBody, triedWritings, type Writing } from './samples.ts'

const school = await openTestSchool()
const tokenFor = await callersOf(school)

/** sends raw text to an operation */
function send(writing: Writing, payload: string | Buffer, type?: string): Promise<LightMyRequestResponse> {
  const token = tokenFor(writing)
  return school.app.inject({
    method: writing.operation.method as 'POST',
    url: writing.operation.path.replace('{id}', '1001').replace('{orderId}', '10001'),
    headers: {
      'accept-language': 'en',
      ...(type && { 'content-type': type }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload,
  })
}

/** checks the envelope and the id of an answer */
function envelopeOf(answer: LightMyRequestResponse) {
  const body = answer.json<Envelope<unknown>>()
  expect(Object.keys(body).sort()).toEqual(['data', 'status'])
  expect(typeof body.status.code).toBe('number')
  expect(body.status.message).not.toBe('')
  if (body.status.code === 0) expect(body.status).not.toHaveProperty('reason')
  else expect(refusals[body.status.reason ?? 'serverError'].code).toBe(body.status.code)
  expect(answer.headers['x-request-id']).toMatch(/^[\w-]{8,}$/)
  expect(answer.headers['content-type']).toContain('application/json')
  return { http: answer.statusCode, code: body.status.code, data: body.data }
}

/** Checks a rule for operations, by their names. */
async function allHold<One extends Writing>(some: readonly One[], holds: (one: One) => Promise<void>) {
  expect(await violationsOf(some, ({ key }) => key, holds)).toEqual([])
}

/** fields that may be negative */
const mayBeNegative = new Set(['POST /api/v1/admin/products/{id}/correct_stock difference'])

const json = 'application/json'
const malformed = { http: 200, code: refusals.malformedBody.code, data: null }
const withBody = triedWritings.filter(({ operation }) => operation.body)
const withFields = (types: readonly string[]) =>
  triedWritings
    .map((writing) => ({ ...writing, fields: fieldsOf(writing.operation, types) }))
    .filter(({ fields }) => fields.length > 0)

describe('a body that cannot be read', () => {
  it('is refused as malformed by every operation', () =>
    allHold(triedWritings, async (writing) => {
      for (const payload of [
        '{',
        '{"a":',
        "{'a':1}",
        '{"a":1}}',
        '{"a":NaN}',
        'undefined',
        '\u0000',
        '<xml/>',
      ])
        expect(envelopeOf(await send(writing, payload, json)), payload).toEqual(malformed)
    }))

  it('is refused by every operation for its type, whatever it holds', () =>
    allHold(triedWritings, async (writing) => {
      const others = writing.operation.files ? [] : ['multipart/form-data; boundary=x']
      for (const type of ['text/plain', 'application/xml', 'x', 'text/html', ...others])
        expect(envelopeOf(await send(writing, '{"a":1}', type)), type).toEqual({
          http: 200,
          code: refusals.unsupportedMediaType.code,
          data: null,
        })
    }))

  it('is refused as malformed by every operation when it would pollute a prototype', () =>
    allHold(triedWritings, async (writing) => {
      for (const payload of [
        '{"__proto__":{"polluted":true}}',
        '{"constructor":{"prototype":{"polluted":true}}}',
        '{"a":{"__proto__":{"polluted":true}}}',
        '{"\\u005f_proto__":{"polluted":true}}',
      ])
        expect(envelopeOf(await send(writing, payload, json)), payload).toEqual(malformed)
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    }))

  it('pollutes no prototype as a form', () =>
    allHold(triedWritings, async (writing) => {
      const payload = '__proto__=x&__proto__[polluted]=1&constructor[prototype][polluted]=1&constructor=x'
      const answer = envelopeOf(await send(writing, payload, 'application/x-www-form-urlencoded'))
      expect(answer.http).toBe(200)
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    }))

  it('is refused as malformed by every operation when it is nested too deeply', () => {
    const deep = `{"a":${'['.repeat(60_000)}${']'.repeat(60_000)}}`
    return allHold(triedWritings, async (writing) => {
      expect(envelopeOf(await send(writing, deep, json))).toEqual(malformed)
    })
  })

  it('is refused with 413 by every operation when it is larger than a file to import', () => {
    // a file travels as base64
    const large = Buffer.from(`{"a":"${'x'.repeat(2 * importLimits.bytes)}"}`)
    return allHold(triedWritings, async (writing) => {
      for (const type of [json, 'application/x-www-form-urlencoded'])
        expect(envelopeOf(await send(writing, large, type))).toEqual({
          http: 413,
          code: refusals.bodyTooLarge.code,
          data: null,
        })
    })
  })
})

describe('an empty body', () => {
  it('is accepted where none is expected, although its type is JSON', async () => {
    for (const path of ['/api/user/logout', '/api/user/check/loginerrornum']) {
      const answer = await school.app.inject({ method: 'POST', url: path, headers: { 'content-type': json } })
      expect(envelopeOf(answer)).toMatchObject({ http: 200, code: 0 })
    }
  })

  it('is never an internal error', () =>
    allHold(withBody, async (writing) => {
      for (const type of [json, 'application/x-www-form-urlencoded', undefined])
        expect(envelopeOf(await send(writing, '', type)).http).toBe(200)
    }))
})

describe('a body of the wrong shape', () => {
  it('is never an internal error', () =>
    allHold(withBody, async (writing) => {
      for (const payload of ['[]', '"text"', '1', 'true', 'null', '[{}]', '{}', '[[[]]]'])
        expect(envelopeOf(await send(writing, payload, json)).http, payload).toBe(200)
    }))

  it('with an array or an object as a text is refused by every operation', () =>
    allHold(withFields(['string']), async (writing) => {
      for (const field of writing.fields)
        for (const value of [['a', 'b'], { a: 1 }, [[]]]) {
          const body = { ...sampleBody(writing.operation), [field]: value }
          const answer = envelopeOf(await send(writing, JSON.stringify(body), json))
          expect([answer.http, answer.code], field).toEqual([200, refusals.invalidField.code])
        }
    }))

  it('with an invalid number is refused by every operation', () =>
    allHold(withFields(['integer', 'number']), async (writing) => {
      const token = tokenFor(writing)
      for (const field of writing.fields)
        for (const value of [
          1e308,
          -1e308,
          ...(mayBeNegative.has(`${writing.key} ${field}`) ? [] : [-1]),
          ...(fieldsOf(writing.operation, ['integer']).includes(field) ? [1.5] : []),
          'NaN',
          'Infinity',
          '1e999',
          '9'.repeat(400),
          'x',
          [1, 2],
          {},
        ]) {
          const body = { ...sampleBody(writing.operation), [field]: value }
          const answer = await school.call(writing.key, { params: anyParams, body, ...(token && { token }) })
          expect([answer.http, answer.code, answer.data], `${field} ${JSON.stringify(value)}`).toEqual([
            200,
            refusals.invalidField.code,
            { field },
          ])
        }
    }))

  it('loses unknown fields, and is answered as without them', async () => {
    const bare = await school.call('POST /api/user/check', { body: { userid: 1 } })
    const more = await school.call('POST /api/user/check', {
      body: { userid: 1, is_admin: true, toString: 'x', nested: { a: [1] } },
    })
    expect(bare.data).toEqual({ id: 1 })
    expect(more.raw.json()).toEqual(bare.raw.json())
  })
})
