import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { OperationShape } from '#contract/operation.ts'
import { orderStatuses } from '#contract/order/status.ts'
import { inProject } from '#server/lib/project.ts'
import { all } from '#tests/api/contract/support.ts'
import { isDrill } from '#tests/support/drill.ts'
import { aProduct, signedIn, theAdmin } from '#tests/support/factories.ts'
import { anOrder } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { violationsOf } from '#tests/support/violations.ts'
import { anyParams, propertiesOf, type Schema, sampleBody, writings } from './samples.ts'

/** One test for each class of faults that others have had, over all operations where that is its nature. */
const school = await openTestSchool()
const tokens = {
  admin: (await theAdmin(school)).token,
  student: (await signedIn(school)).token,
  teacher: (await signedIn(school, [2])).token,
}
/** A drill tries all; other runs try one of so many, the same each time, and what must never be left out. */
const sampled = <Item>(items: readonly Item[], oneOf: number, isKept: (item: Item) => boolean): Item[] =>
  items.filter((item, index) => isDrill || index % oneOf === 0 || isKept(item))
const requiredOf = (body: Schema | undefined): string[] => body?.required ?? []
const tokenFor = ({ access }: OperationShape): string | undefined =>
  access === 'public' ? undefined : tokens[access === 'signedIn' ? 'student' : access]

describe('a body of an odd type', () => {
  const types = [
    ...[
      'application/json ; charset=utf-8',
      'APPLICATION/JSON;x',
      'application/json;;',
      'application/json\t;a=b',
    ],
    ...['application/ json', 'application/json, text/plain', 'application/vnd.school+json', 'text/json'],
  ]
  const strict = writings.filter(({ operation: { body } }) => requiredOf(body).length > 0)
  const isTriedByAll = (key: string): boolean => /login|refunds|roles/.test(key)

  it('is judged as JSON is, or refused for its type, by a third of the operations, as a drill by every one', async () => {
    let turn = 0
    const found = await violationsOf(
      sampled(strict, 3, ({ key }) => isTriedByAll(key)),
      ({ key }) => key,
      async ({ key, operation }) => {
        const token = tokenFor(operation)
        const send = async (type: string) => {
          const { reason } = await school.call(key, {
            ...{ params: anyParams, headers: { 'content-type': type }, body: '[1]' },
            ...(token && { token }),
          })
          return reason
        }
        const plain = await send('application/json')
        // each type meets an eighth of these operations, and all of them those of logins, refunds and roles
        const tried = isTriedByAll(key) ? types : [types[turn++ % types.length] ?? '']
        expect(plain).not.toBeUndefined()
        for (const type of tried) expect(['unsupportedMediaType', plain], type).toContain(await send(type))
      },
    )
    expect(found).toEqual([])
  })
})

describe('a forged forwarded header', () => {
  const forged = {
    ...{ 'x-forwarded-host': 'evil.example', 'x-forwarded-server': 'evil.example', 'x-host': 'evil.example' },
    ...{ 'x-forwarded-proto': 'gopher', 'x-forwarded-port': '6666', 'x-original-url': '/evil.example' },
    ...{
      forwarded: 'host=evil.example;proto=gopher',
      host: 'evil.example',
      'x-rewrite-url': '/evil.example',
    },
  }

  it('stands in no answer of a third of the operations that tell addresses, as a drill of all and of any that reads', async () => {
    const tried = all.filter(
      ([, { method, path, reply }]) =>
        // the checks look at the world outside
        !path.endsWith('/health/check') &&
        ((isDrill && method === 'GET') || /url|link|address|uri|token/.test(JSON.stringify(reply))),
    )
    const found = await violationsOf(
      // links that people are sent, and ways to log in
      sampled(tried, 3, ([key]) => /login|sso|reset|invit|share|poster/.test(key)),
      ([key]) => key,
      async ([key, operation]) => {
        const token = tokenFor(operation)
        const { raw } = await school.call(key, {
          ...{ params: anyParams, headers: forged, ...(token && { token }) },
          ...(operation.body && { body: sampleBody(operation) }),
        })
        const told = `${JSON.stringify(raw.headers)} ${raw.body}`
        expect(told).not.toMatch(/evil\.example|gopher|:6666/)
      },
    )
    expect(found).toEqual([])
  })

  it('is read in no place but where the school decides whom it trusts', () => {
    const files = readdirSync(inProject('src/server'), { recursive: true, encoding: 'utf8' })
    const reading = files
      .filter((name) => name.endsWith('.ts'))
      .filter((name) =>
        /headers\.host|headers\['host'\]|['"]x-forwarded-|headers\.forwarded|request\.protocol/.test(
          readFileSync(join(inProject('src/server'), name), 'utf8'),
        ),
      )
    // whether a handshake comes from a page elsewhere, whose browser sends no such header; whether a proxy has forwarded a
    // request, for the numbers of the machine and for the doctor; and the way to the same page by https
    expect(reading.sort()).toEqual([
      ...['lib/own-page.ts', 'plugins/metrics/route.ts', 'plugins/probe.ts', 'plugins/tls.ts'],
    ])
  })
})

describe('an encoded address', () => {
  const spellings = ['..%2f', '..%5c', '%2e%2e%2f', '%252e%252e%252f', '..%c0%af', '.%00./', '%2f%2f', '..;/']
  const folders = [
    ...['/assets/', '/files/', '/files/private/', '/files/materials/', '/files/homework/', '/media/live/1/'],
    ...['/media/video/a/', '/api/file/', '/api/v1/sso/return/', '/hooks/', '/school/', '/calendar/'],
  ]

  it('leads out of no folder', async () => {
    const urls = folders.flatMap((folder) => spellings.map((one) => `${folder}${one.repeat(3)}package.json`))
    const found = await violationsOf(
      urls,
      (url) => url,
      async (url) => {
        const { statusCode, body } = await school.app.inject({ url })
        expect(body).not.toContain('"shuyuan"')
        expect([200, 303, 400, 403, 404]).toContain(statusCode)
        if (statusCode === 200) expect(body).toMatch(/"code":(?!0\b)/)
      },
    )
    expect(found).toEqual([])
  })
})

describe('a quote in a filter or a sort', () => {
  const hostile = `'"\\;--)%_$1`
  const isText = (one: Schema): boolean => one.type === 'string' || (one.anyOf ?? []).some(isText)
  const reads = all.flatMap(([key, operation]) =>
    Object.entries(propertiesOf(operation.query))
      .filter(([name, schema]) => isText(schema) || /sort|order/.test(name))
      .map(([name]) => ({ key, operation, name })),
  )

  it('is found, refused or ignored as text by every operation', async () => {
    expect(reads.length).toBeGreaterThan(100)
    const found = await violationsOf(
      reads,
      ({ key, name }) => `${key} ${name}`,
      async ({ key, operation, name }) => {
        const token = tokenFor(operation)
        const query = { [name]: hostile.slice(0, 11) }
        const { http, reason } = await school.call(key, { params: anyParams, query, ...(token && { token }) })
        expect([http, reason === 'serverError']).toEqual([200, false])
      },
    )
    expect(found).toEqual([])
  })
})

describe('what decides over a person', () => {
  /** Fields by which somebody would give themselves a right, a mark or money. */
  const deciding =
    /^(types?|roles?|role_id|abilities|permissions?|is_(admin|teacher|paid|verified|owner)|verified.*|scores?|grades?|marks?|progress|learned|done|price|paid.*|balance|status|state|user_?id|student_?(u?id)?|teacher_?id|owner.*|created_by)$/
  /** What their names mean there, and why they decide nothing. */
  const harmless: Readonly<Record<string, string>> = {
    'POST /api/user/check userid': 'whom it asks for',
    'POST /api/user/accountlink userid': 'whose link it is, which the link has to prove',
    'POST /api/user/register grade': 'the year at school',
    'POST /api/v1/sso/register grade': 'the year at school',
    'PUT /api/v1/student/profile grade': 'the year at school',
    'POST /api/order userid': 'published; another than the caller is refused',
    'POST /api/order/freeproduct userid': 'published; another than the caller is refused',
    'POST /api/openclass/appoint userid': 'published; another than the caller is refused',
    'POST /api/openclass/statistic userid': 'published; another than the caller is refused',
    'POST /api/openclass/statistic type': 'what is counted',
    'POST /api/v1/student/bookings teacher_id': 'whom they want',
    'POST /api/v1/schedule/courses/{id}/lessons teacher_id': 'of staff, by the policy of the timetable',
    'PUT /api/v1/schedule/lessons/{id} teacher_id': 'of staff, by the policy of the timetable',
    'POST /api/v1/openclass/{id}/admission userid': 'of who moderates the class',
    'PUT /api/v1/openclass/{id}/called userid': 'of who moderates the class',
    'POST /api/v1/openclass/{id}/stage/places userid': 'of who moderates the class',
    'PUT /api/v1/openclass/{id}/whiteboard/pen userid': 'of who moderates the class',
    'PUT /api/v1/openclass/{id}/questions/{question_id} state': 'of who moderates the class',
    'POST /api/v1/openclass price': 'of staff, by the policy of classes',
    'PUT /api/v1/openclass/{id} price': 'of staff, by the policy of classes',
  }

  it('is no field of what people may send about themselves', () => {
    const found = writings
      .filter(({ operation: { access, own } }) => access !== 'admin' && access !== 'teacher' && (own ?? true))
      .flatMap(({ key, operation }) =>
        Object.keys(propertiesOf(operation.body))
          .filter((name) => deciding.test(name))
          .map((name) => `${key} ${name}`),
      )
    expect(found.filter((one) => !(one in harmless))).toEqual([])
  })
})

describe('an order that is not settled', () => {
  it('lets nobody into its course, whatever became of it', async () => {
    const product = await aProduct(school)
    const { pending, cancelled, refunded, awaitingGroup, refunding } = orderStatuses
    const open: string[] = []
    for (const status of [pending, cancelled, refunded, awaitingGroup, refunding]) {
      const { user, token } = await signedIn(school)
      await anOrder(school, user, product, { status })
      const params = { product_id: product.id }
      const course = await school.call('GET /api/v1/student/courses/{product_id}', { params, token })
      const courses = await school.call('GET /api/v1/student/courses', { token })
      if (course.code === 0 || courses.data.list.length > 0) open.push(`status ${status}`)
    }
    expect(open).toEqual([])
  })
})

it('a caller who sends rubbish as a token is nobody', async () => {
  const rubbish = [
    "' or 1=1--",
    '__proto__',
    'null',
    '[object Object]',
    randomBytes(64).toString('base64url'),
  ]
  for (const token of rubbish) {
    const { http, reason } = await school.call('GET /api/user/current', { token })
    expect([token, http, reason]).toEqual([token, 401, 'invalidToken'])
  }
})
