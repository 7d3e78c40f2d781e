import { expect, test } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { all, mountedRoutes } from './support.ts'

const school = await openTestSchool()
const mounted = mountedRoutes(school.app)

/** Addresses that others' protocols, browsers and balancers ask for; no operation of the API. */
const others = [
  /^POST \/api\/payment\/notify\/(wechat|alipay|paypal)$/,
  /^(GET|POST) \/sandbox\/(wechat|alipay|paypal)\/\{code\}(\/(pay|pay-late|cancel|notify-again))?$/,
  /^GET \/(healthz|readyz)$/,
  /^GET \/api\/docs$/,
  /^GET (\/school)?\/((index|login|student|teacher|admin)\.html)?$/,
  /^GET (\/school)?\/\*$/,
  /^GET \/school$/,
  /^GET \/home(\/?\*)?$/,
  /^GET \/files\/(private\/)?\{name\}$/,
  /^GET \/media\/(live\/\{id\}|video\/\{fileId\}\/\{quality\})\/\{pass\}\/\{file\}$/,
  /^POST \/api\/v1\/videos\/upload$/,
  /^(HEAD|PATCH|DELETE) \/api\/v1\/videos\/upload\/\{id\}$/,
]

test.each(all)('%s has a route', (key) => {
  expect(mounted.filter((route) => route === key)).toEqual([key])
})

test('every route is in the contract or one of the few that are not', () => {
  const contract = new Set<string>(all.map(([key]) => key))
  const strangers = mounted.filter(
    (route) => !contract.has(route) && !others.some((known) => known.test(route)),
  )
  expect(strangers).toEqual([])
  expect(mounted).toContain('POST /api/payment/notify/wechat')
  expect(mounted).toContain('POST /sandbox/wechat/{code}/pay-late')
})

test('no two operations share an address', () => {
  expect(new Set(all.map(([key]) => key)).size).toBe(all.length)
})

test.each(all)('%s names its parameters in its path', (_key, { path, params }) => {
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const properties = params && 'properties' in params ? params.properties : {}
  expect(Object.keys(properties ?? {})).toEqual(named)
})

test.each(all)('%s refuses by names that the register knows', (_key, operation) => {
  for (const name of operation.refusals ?? []) expect(refusals).toHaveProperty(name)
})
