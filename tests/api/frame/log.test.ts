import { DrizzleQueryError } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { loggerOptions, maskPhone } from '#server/lib/log.ts'
import { aUser, newPhone, PASSWORD } from '#tests/support/factories.ts'
import { anAdministratorWith } from '../role/support.ts'
import { Place, type ServerProcess } from '#tests/server/process/server-process.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { smsMessages } from '#server/db/tables/all.ts'

const school = await openTestSchool()
const { user, password, host, port, database } = school.database.connection

/** The built server on the school's database. */
async function startLoggedServer(): Promise<ServerProcess> {
  const place = await Place.open()
  afterAll(() => place.clear([]))
  return place.server({
    DEMO: 'off',
    CAPTCHA_PROVIDER: 'fixed',
    LOG_LEVEL: 'debug',
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`,
  })
}

interface Line {
  reqId?: string
  msg: string
  level: number
  req?: { method: string; path: string; address: string }
  res?: { status: number }
  refusal?: string
}

test('a log line has the request id and no secret', async () => {
  const known = await aUser(school)
  const phone = newPhone()
  const server = await startLoggedServer()
  const address = (await server.address()).origin
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { data: Record<string, string> & { token?: Record<string, string> } }
  }
  const signedIn = await post(
    '/api/user/login',
    { login_action: 'username', username: known.username, password: PASSWORD },
    { 'x-request-id': 'from-the-proxy-1' },
  )
  const access = signedIn.data.token?.['access_token'] ?? ''
  const refresh = signedIn.data.token?.['refresh_token'] ?? ''
  expect(access).toHaveLength(43)
  await post('/api/user/login', {
    login_action: 'username',
    username: known.username,
    password: 'wrong_pass_99',
  })
  const drawn = await fetch(`${address}/api/captcha/getcode`)
  const { data } = (await drawn.json()) as { data: { crypt_key: string } }
  await post('/api/smsmsg/sendcode', {
    telephone: phone,
    action: 'reg',
    imgcaptcha: '0000',
    crypt_key: data.crypt_key,
  })
  const [sms] = await school.deps.db.select().from(smsMessages)
  expect(sms?.telephone).toBe(phone)
  const smsCode = sms?.code ?? ''
  expect(smsCode).toMatch(/^\d{6}$/)
  const typed = { telephone: phone, smscode: smsCode, imgcaptcha: '0000', crypt_key: data.crypt_key }
  await post('/api/user/register', { ...typed, password: 'chosen_pass_1' })
  await fetch(`${address}/api/user/current?telephone=${phone}&access_token=${access}&hidden=query_value`, {
    headers: { authorization: `Bearer ${access}`, cookie: 'own=cookie_value' },
  })
  const clerk = await anAdministratorWith(school, [])
  await fetch(`${address}/api/v1/admin/orders`, {
    headers: { authorization: `Bearer ${clerk.token}` },
  })
  await post('/api/accesstokens/refresh', { refresh_token: refresh })
  const inAddresses = {
    calendar: 'c'.repeat(43),
    link: 'ab12'.repeat(12),
    unsubscribe: 'unsubscribing.1.two',
    hook: 'secret-of-srs',
    hookOfVideos: 'secret_of_tencent',
  }
  for (const path of [
    `/calendar/${inAddresses.calendar}.ics`,
    `/wechat/link/${inAddresses.link}`,
    `/unsubscribe/${inAddresses.unsubscribe}`,
    `/hooks/srs/${inAddresses.hook}`,
    `/hooks/tencent/vod/${inAddresses.hookOfVideos}`,
  ])
    await fetch(address + path)
  await server.kill('SIGTERM')
  const { output } = server

  const lines = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
  const requests = lines.filter(({ msg }) => msg === 'request')
  expect(requests.length).toBeGreaterThanOrEqual(7)
  for (const { reqId, req, res } of requests) {
    expect(reqId).toMatch(/^[\w-]{8,64}$/)
    expect(Object.keys(req ?? {})).toEqual(['method', 'path', 'address'])
    expect(res?.status).toBeGreaterThanOrEqual(200)
  }
  expect(requests.find(({ reqId }) => reqId === 'from-the-proxy-1')?.req).toMatchObject({
    method: 'POST',
    path: '/api/user/login',
  })
  expect(requests.map(({ req }) => req?.path)).toContain('/api/user/current')
  const [refused, read] = ['/api/v1/admin/orders', '/api/user/current'].map((path) =>
    requests.find(({ req }) => req?.path === path),
  )
  // what a role does not permit has its line at the level info, a read that went well at debug
  expect([refused?.level, refused?.refusal, read?.level]).toEqual([30, 'noOperationPermission', 20])

  const secrets = [access, refresh, phone, known.telephone ?? '', PASSWORD, 'wrong_pass_99', 'chosen_pass_1']
  for (const secret of [
    ...secrets,
    ...Object.values(inAddresses),
    data.crypt_key,
    'query_value',
    'cookie_value',
    `"${smsCode}"`,
    `=${smsCode}`,
  ]) {
    expect(secret).not.toBe('')
    expect(output).not.toContain(secret)
  }
})

describe('an error in the log', () => {
  const options = loggerOptions(readConfig({}).logLevel)
  const serialize = (error: Error): unknown =>
    typeof options === 'object' && options?.serializers?.['err']?.(error as never)

  test('of a query shows neither its values nor the row that was refused', () => {
    const cause = Object.assign(
      new Error('duplicate key value violates unique constraint "users_telephone_key"'),
      {
        code: '23505',
        detail: 'Key (telephone)=(13812345678) already exists.',
      },
    )
    const shown = serialize(new DrizzleQueryError('insert into users values ($1)', ['13812345678'], cause))
    expect(shown).toMatchObject({
      message: cause.message,
      code: '23505',
      stack: expect.stringContaining('Error'),
    })
    expect(JSON.stringify(shown)).not.toContain('13812345678')
  })

  test('of our own code keeps its message and its stack', () => {
    const error = new TypeError('ours')
    expect(serialize(error)).toEqual({ type: 'TypeError', message: 'ours', stack: error.stack })
  })
})

test('a silent server has no logger', () => {
  expect(loggerOptions('silent')).toBe(false)
})

test.each([
  ['13812345678', '138****5678'],
  ['123456', '****56'],
  ['12', '12'],
])('%s is shown as %s', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked)
})
