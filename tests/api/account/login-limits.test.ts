import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { limits } from '#contract/account/limits.ts'
import { refusals } from '#contract/errors.ts'
import { loginFailures, sessions } from '#server/db/tables/all.ts'
import {
  FREE_FAILURES,
  LONGEST_WAIT,
  NAMES_PER_ADDRESS,
  waitOf,
} from '#server/features/account/login-limits.ts'
import { passwordQueue } from '#server/features/account/password-login.ts'
import { aUser, PASSWORD } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { aCaptcha } from './support.ts'

const school = await openTestSchool()
const { db } = school.deps
let addresses = 0
/** an address without earlier requests */
const newAddress = (): string => `198.51.${100 + (++addresses >> 8)}.${addresses & 255}`

const login = (username: string, password: string, address: string, extra: object = {}) =>
  school.call('POST /api/user/login', {
    body: { login_action: 'username', username, password, ...extra },
    address,
  })
const wrong = (username: string, address: string, extra: object = {}) =>
  login(username, 'wrong_pass1', address, extra)
const countOf = async (username: string) =>
  (
    await school.call('POST /api/user/check/loginerrornum', {
      query: { login_action: 'username', username },
    })
  ).data.login_error_num
/** as many failures of a name from an address as the table may hold after a long attack */
const failed = async (username: string, address: string, failures: number) => {
  const name = `username:${username}`
  await db.insert(loginFailures).values({ key: `${address} ${name}`, name, address, failures })
}

describe('the failures of a name', () => {
  it('from other addresses remain after the owner logs in, who only needs a captcha', async () => {
    const { username } = await aUser(school)
    const [attacker, owner] = [newAddress(), newAddress()]
    for (let times = 0; times < 5; times++) await wrong(username, attacker)
    expect((await login(username, PASSWORD, owner)).code).toBe(refusals.captchaRequired.code)
    expect((await login(username, PASSWORD, owner, await aCaptcha(school))).code).toBe(0)
    expect(await countOf(username)).toBe(5)
    expect((await wrong(username, attacker)).code).toBe(refusals.captchaRequired.code)
  })

  it('are not reset by a login to another name', async () => {
    const victim = await aUser(school)
    const own = await aUser(school)
    const attacker = newAddress()
    for (let times = 0; times < 4; times++) {
      await wrong(victim.username, attacker)
      expect((await login(own.username, PASSWORD, attacker)).code).toBe(0)
    }
    expect(await countOf(victim.username)).toBe(4)
    await wrong(victim.username, attacker)
    expect((await wrong(victim.username, attacker)).code).toBe(refusals.captchaRequired.code)
  })

  it('count together from many addresses, also when all come at once', async () => {
    const { username } = await aUser(school)
    const answers = await Promise.all(Array.from({ length: 40 }, () => wrong(username, newAddress())))
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === refusals.loginFailed.code)).toHaveLength(5)
    expect(codes.filter((code) => code === refusals.captchaRequired.code)).toHaveLength(35)
  })

  it('cost one captcha for each try, also where several at once count each other', async () => {
    const { username } = await aUser(school)
    await failed(username, newAddress(), limits.captchaAfterFailures)
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => wrong(username, newAddress(), await aCaptcha(school))),
    )
    expect(answers.map(({ code }) => code)).toEqual(
      Array.from({ length: 5 }, () => refusals.loginFailed.code),
    )
  })

  it('never lock the owner out, however many there are', async () => {
    const user = await aUser(school)
    for (let host = 0; host < 3; host++) await failed(user.username, newAddress(), 5000)
    const answer = await login(user.username, PASSWORD, newAddress(), await aCaptcha(school))
    expect([answer.code, answer.data.userid]).toEqual([0, user.id])
  })
})

describe('the tenth failure of a name from one address', () => {
  it('makes that address wait for that name, even with the right password and a captcha', async () => {
    const user = await aUser(school)
    const address = newAddress()
    await failed(user.username, address, FREE_FAILURES + 5)
    const answer = await login(user.username, PASSWORD, address, await aCaptcha(school))
    expect([answer.http, answer.code, answer.data]).toEqual([200, refusals.loginTooSoon.code, null])
    expect(answer.message).toMatch(/Try again in 3\d s/)
    expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([])
  })

  it('delays neither another address nor another name', async () => {
    const user = await aUser(school)
    const neighbour = await aUser(school)
    const address = newAddress()
    await failed(user.username, address, FREE_FAILURES + 5)
    expect((await login(user.username, PASSWORD, newAddress(), await aCaptcha(school))).code).toBe(0)
    expect((await login(neighbour.username, PASSWORD, address)).code).toBe(0)
  })

  it('ends after its time, and is reset by a successful login', async () => {
    const user = await aUser(school)
    const address = newAddress()
    await failed(user.username, address, FREE_FAILURES)
    await db
      .update(loginFailures)
      .set({ lastAt: sql`now() - interval '2 seconds'` })
      .where(eq(loginFailures.address, address))
    expect((await login(user.username, PASSWORD, address, await aCaptcha(school))).code).toBe(0)
    expect(await countOf(user.username)).toBe(0)
  })

  it('doubles the wait with each further one, up to five minutes', () => {
    const wait = (here: number, sinceHere = 0) => waitOf({ ofName: here, otherNamesHere: 0, here, sinceHere })
    expect([9, 10, 11, 12, 13].map((here) => wait(here))).toEqual([0, 1, 2, 4, 8])
    expect([wait(100), wait(100_000)]).toEqual([LONGEST_WAIT, LONGEST_WAIT])
    expect([wait(13, 5.5), wait(13, 9)]).toEqual([3, 0])
  })
})

describe('an address from which many names failed', () => {
  it.each([
    ['any address', newAddress()],
    ['this machine, on which a proxy may stand', '127.0.0.1'],
    ['the same by IPv6', '::1'],
  ])('needs a captcha for every name; other addresses do not: %s', async (_, address) => {
    const user = await aUser(school)
    for (let name = 0; name < NAMES_PER_ADDRESS; name++)
      expect((await wrong(`sprayed_${name}`, address)).code).toBe(refusals.loginFailed.code)
    expect((await wrong('sprayed_more', address)).code).toBe(refusals.captchaRequired.code)
    expect((await login(user.username, PASSWORD, address)).code).toBe(refusals.captchaRequired.code)
    expect((await login(user.username, PASSWORD, address, await aCaptcha(school))).code).toBe(0)
    expect((await login(user.username, PASSWORD, newAddress())).code).toBe(0)
  })

  it('is any address of one IPv6 network', async () => {
    for (let name = 0; name < NAMES_PER_ADDRESS; name++)
      await wrong(`sprayed6_${name}`, `2001:db8:5:6::${(name + 1).toString(16)}`)
    expect((await wrong('sprayed6_more', '2001:db8:5:6:ffff::1')).code).toBe(refusals.captchaRequired.code)
    expect((await wrong('sprayed6_more', '2001:db8:5:7::1')).code).toBe(refusals.loginFailed.code)
  })

  it('no longer counts as one after an hour', async () => {
    const address = newAddress()
    for (let name = 0; name < NAMES_PER_ADDRESS; name++) await failed(`older_${name}`, address, 1)
    expect((await wrong('older_more', address)).code).toBe(refusals.captchaRequired.code)
    await db
      .update(loginFailures)
      .set({ lastAt: sql`now() - interval '61 minutes'` })
      .where(eq(loginFailures.address, address))
    expect((await wrong('older_more', address)).code).toBe(refusals.loginFailed.code)
  })
})

describe('a right login during many wrong ones', () => {
  it('goes before those of addresses where its name or another has failed', async () => {
    const compared = vi.spyOn(passwordQueue, 'run')
    const standings = async (...names: string[]) => {
      const { username } = await aUser(school)
      const address = newAddress()
      for (const name of names) await wrong(name || username, address)
      compared.mockClear()
      await login(username, PASSWORD, address)
      return compared.mock.calls.map(([, standing]) => standing)
    }
    expect(await standings()).toEqual(['first'])
    expect(await standings('')).toEqual(['later'])
    expect(await standings('somebody_else')).toEqual(['later'])
    compared.mockRestore()
  })

  it('does not wait for them to be compared', async () => {
    const user = await aUser(school)
    const network = Array.from({ length: 12 }, newAddress)
    let answered = 0
    const flood = Array.from({ length: 120 }, async (_, index) => {
      const answer = await wrong(`flooded_${index}`, network[index % network.length] ?? '')
      answered++
      return answer.code
    })
    expect((await login(user.username, PASSWORD, newAddress())).code).toBe(0)
    expect(answered).toBeLessThan(60)
    expect(new Set(await Promise.all(flood))).toEqual(new Set([refusals.loginFailed.code]))
  })
})

it('more logins at once than may wait for one address are refused, and the others are not', async () => {
  const address = newAddress()
  const students = await Promise.all(Array.from({ length: 260 }, () => aUser(school)))
  // no password is compared until all have arrived
  let compare = (): void => undefined
  const arrived = new Promise<void>((resolve) => {
    compare = resolve
  })
  const busy = [1, 2, 3].map(() => passwordQueue.run(['elsewhere'], 'first', () => arrived))
  const refused: unknown[] = []
  const logins = students.map(async ({ username }) => {
    const { code, reason } = await login(username, PASSWORD, address)
    if (code !== 0) refused.push(reason)
    return code
  })
  await vi.waitFor(() => expect(refused).toHaveLength(60), 60_000)
  compare()
  const codes = await Promise.all(logins)
  await Promise.all(busy)
  expect(new Set(refused)).toEqual(new Set(['tooManyRequests']))
  expect(codes.filter((code) => code === 0)).toHaveLength(200)
})
