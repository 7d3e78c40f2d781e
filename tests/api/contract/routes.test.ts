import { expect, test } from 'vitest'
import { hashRouteParts } from '#contract/site/hash-routes.ts'
import { violationsOf } from '#tests/support/violations.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { all, mountedRoutes } from './support.ts'

const school = await openTestSchool()
const mounted = mountedRoutes(school.app)

/** Routes for other protocols, browsers and load balancers; not operations of the API. */
const others = [
  /^POST \/api\/payment\/notify\/(wechat|alipay|paypal)$/,
  /^(GET|POST) \/sandbox\/(wechat|alipay|paypal)\/\{code\}(\/(pay|pay-late|pay-notify-twice|cancel|notify-again))?$/,
  /^GET \/sandbox\/alipay\/gateway\.do$/,
  /^GET \/api\/payment\/(alipay|return\/\{outTradeNo\}|wechat\/payer(\/return)?)$/,
  /^GET \/(healthz|readyz|metrics)$/,
  /^GET \/api\/docs(\/(openapi\.json|\{domain\}))?$/,
  /^GET (\/school)?\/((index|login|student|teacher|admin)\.html)?$/,
  /^GET (\/school)?\/\*$/,
  /^GET \/school$/,
  new RegExp(`^GET (/school)?/(${hashRouteParts.join('|')})(/?\\*)?$`),
  /^GET \/api\/v1\/sso\/(return|logout)\/\{provider\}$/,
  /^(GET|POST) \/unsubscribe\/\{token\}$/,
  /^GET \/(robots\.txt|sitemap\.xml)$/,
  /^GET \/api\/v1\/calendar\/\{token\}.*\.ics$/,
  /^GET \/files\/(private\/)?\{name\}$/,
  /^GET \/files\/(materials|homework)\/\{file\}$/,
  /^GET \/media\/(live\/\{id\}|save\/\{fileId\}|video\/\{fileId\}\/\{quality\})\/\{pass\}\/\{file\}$/,
  /^POST \/whip\/\{classId\}$/,
  /^(DELETE|PATCH|GET|PUT) \/whip\/\{classId\}\/\{name\}$/,
  /^(POST|DELETE) \/whip\/\{classId\}\/stage(\/\{name\})?$/,
  /^(POST|DELETE) \/whep\/\{classId\}\/stage\/\{who\}(\/\{name\})?$/,
  /^(POST|DELETE) \/media\/live\/\{id\}\/\{pass\}\/whep(\/\{name\})?$/,
  /^POST \/api\/v1\/(videos|files)\/upload$/,
  /^(HEAD|PATCH|DELETE) \/api\/v1\/(videos|files)\/upload\/\{id\}$/,
]

test('every operation has one route', () => {
  const routesOf = (key: string) => mounted.filter((route) => route === key)
  expect(all.filter(([key]) => routesOf(key).length !== 1)).toEqual([])
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

test('every operation names its parameters in its path', async () => {
  const found = await violationsOf(
    all,
    ([key]) => key,
    ([, { path, params }]) => {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const properties = params && 'properties' in params ? params.properties : {}
      expect(Object.keys(properties ?? {})).toEqual(named)
    },
  )
  expect(found).toEqual([])
})
