import fastify from 'fastify'
import { expect, test } from 'vitest'
import { compileLate } from '#server/plugins/late-schemas.ts'

const appOf = (schema: object) => {
  const app = fastify()
  compileLate(app)
  app.post('/', { schema }, (request) => ({ seen: request.body }))
  return app
}
const broken = { type: 'object', properties: { seen: { type: 'no such type' } } }

test.each(['body', 'response'])('a server starts without compiling the schema of a %s', async (part) => {
  const app = appOf({ [part]: part === 'response' ? { 200: broken } : broken })
  await expect(app.ready()).resolves.toBeDefined()
  expect((await app.inject({ method: 'POST', url: '/', payload: { seen: 1 } })).statusCode).toBe(500)
})

test('an input that is coerced as a whole reaches the handler as it was coerced', async () => {
  const app = appOf({ body: { type: 'integer' } })
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload: '"7"',
  })
  expect(answer.json()).toEqual({ seen: 7 })
})

test('a refusal names what is wrong with this input, not with an earlier one', async () => {
  const app = appOf({
    body: { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'integer' } } },
  })
  const refusal = async (payload: object) => {
    const answer = await app.inject({ method: 'POST', url: '/', payload })
    return [answer.statusCode, answer.json<{ message?: string }>().message]
  }
  expect(await refusal({ a: 'x' })).toEqual([400, 'body/a must be integer'])
  expect(await refusal({ b: 'x' })).toEqual([400, 'body/b must be integer'])
  expect(await refusal({ a: 1 })).toEqual([200, undefined])
})
