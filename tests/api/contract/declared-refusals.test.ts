import { expect, test } from 'vitest'
import { requireDeclared } from '#tests/support/declared-refusals.ts'

test.each([
  ['GET /api/order/{orderId}', undefined],
  ['GET /api/order/{orderId}', 'orderNotFound'],
  ['GET /api/order/{orderId}', 'notSignedIn'],
  ['GET /api/order/{orderId}', 'invalidField'],
  ['POST /api/addresses', 'malformedBody'],
] as const)('%s may answer %s', (key, reason) => {
  expect(() => requireDeclared(key, reason)).not.toThrow()
})

test.each([
  ['GET /api/order/{orderId}', 'soldOut'],
  ['GET /api/order/{orderId}', 'malformedBody'],
  ['GET /api/captcha/getcode', 'notSignedIn'],
] as const)('a test that sees %s answer %s fails', (key, reason) => {
  expect(() => requireDeclared(key, reason)).toThrow(`${key} answered ${reason}`)
})
