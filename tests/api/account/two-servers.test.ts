import { afterAll, describe, expect, it, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { aUser, newPhone, PASSWORD, signedIn, tokenOf } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { anAdministratorWith } from '../role/support.ts'
import { aCaptcha, aCode, captchas, codeInOutbox } from './support.ts'

/** Two servers of one school, which share only the database. */
const first = await openTestSchool()
const pool = openDatabase(first.database.connection, () => undefined)
const { app: other } = await buildApp({ config: first.config, db: pool.db, pool: pool.pool })
afterAll(async () => {
  await other.close()
  await pool.close()
})
const servers = [first.app, other]

interface Answered {
  http: number
  code: number
  data: { token?: { access_token: string }; access_token?: string } | null
}
/** calls the two servers in turn */
async function post(turn: number, url: string, payload: object): Promise<Answered> {
  const server = servers[turn % servers.length]
  if (!server) throw new Error('there are two servers')
  const answer = await server.inject({ method: 'POST', url, payload })
  const { status, data } = answer.json<{ status: { code: number }; data: Answered['data'] }>()
  return { http: answer.statusCode, code: status.code, data }
}
const httpOf = async (token: string) =>
  (await other.inject({ url: '/api/user/current', headers: { authorization: `Bearer ${token}` } })).statusCode

describe('fifty at once, shared by two servers', () => {
  it('of one SMS code: one signs in', async () => {
    const telephone = (await aUser(first)).telephone ?? ''
    const smscode = await aCode(first, telephone, 'telphonelogin')
    const answers = await Promise.all(
      (await captchas(first, 50)).map((captcha, turn) =>
        post(turn, '/api/user/login', { login_action: 'smsmsg', telephone, smscode, ...captcha }),
      ),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  })

  it('of one refresh token: all are given one and the same successor, and it is good', async () => {
    const { username } = await aUser(first)
    const login = await first.call('POST /api/user/login', {
      body: { login_action: 'username', username, password: PASSWORD },
    })
    const { refresh_token } = login.data.token
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => post(turn, '/api/accesstokens/refresh', { refresh_token })),
    )
    const tokens = new Set(answers.map(({ data }) => data?.access_token))
    expect([...tokens]).toHaveLength(1)
    expect(await httpOf([...tokens][0] ?? '')).toBe(200)
  })

  it('of one registration: one account', async () => {
    const telephone = newPhone()
    const smscode = await aCode(first, telephone)
    const answers = await Promise.all(
      (await captchas(first, 50)).map((captcha, turn) =>
        post(turn, '/api/user/register', { telephone, smscode, password: PASSWORD, ...captcha }),
      ),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  })

  it('of wrong passwords: at most five a server are compared, and none once five are counted', async () => {
    const { username } = await aUser(first)
    const body = { login_action: 'username', username, password: 'wrong_pass1' }
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => post(turn, '/api/user/login', body)),
    )
    const compared = answers.filter(({ code }) => code === refusals.loginFailed.code)
    expect(compared.length).toBeGreaterThanOrEqual(5)
    expect(compared.length).toBeLessThanOrEqual(10)
    for (const turn of [0, 1])
      expect((await post(turn, '/api/user/login', body)).code).toBe(refusals.captchaRequired.code)
  })
})

it('another phone on one server signs the other sessions out of the other within a second', async () => {
  const { user, token } = await signedIn(first)
  const elsewhere = await tokenOf(first, user)
  expect(await httpOf(elsewhere)).toBe(200)
  const telephone = newPhone()
  const sent = await first.call('POST /api/smsmsg/sendcode', {
    body: { action: 'changephone', telephone, ...(await aCaptcha(first)) },
    token,
  })
  expect(sent.code).toBe(0)
  const smscode = await codeInOutbox(first, telephone)
  const body = { password: PASSWORD, telephone, smscode }
  expect((await first.call('PUT /api/v1/account/phone', { token, body })).code).toBe(0)
  await vi.waitFor(async () => expect(await httpOf(elsewhere)).toBe(401), { timeout: 1_000, interval: 50 })
  expect(await httpOf(token)).toBe(200)
})

it('what a role permits is answered, and what it permits no more is refused, on the other server within a second', async () => {
  const owner = await signedIn(first, [1])
  const clerk = await anAdministratorWith(first, [])
  const readElsewhere = async () => {
    const headers = { authorization: `Bearer ${clerk.token}` }
    const answer = await other.inject({ url: '/api/v1/admin/orders', headers })
    return answer.json<{ status: { code: number } }>().status.code
  }
  const elsewhere = (code: number) =>
    vi.waitFor(async () => expect(await readElsewhere()).toBe(code), { timeout: 1_000, interval: 50 })
  const { code: refused } = refusals.noOperationPermission
  expect(await readElsewhere()).toBe(refused)
  for (const [permissions, code] of [
    [['order.read'], 0],
    [[], refused],
  ] as const) {
    const changed = await first.call('PUT /api/v1/admin/roles/{id}', {
      ...{ params: { id: clerk.roleId }, body: { name: 'clerk', permissions }, token: owner.token },
    })
    expect(changed.code).toBe(0)
    await elsewhere(code)
  }
})
