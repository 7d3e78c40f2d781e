import * as argon2 from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { users } from '#server/db/tables/all.ts'
import { hashPassword } from '#server/features/account/index.ts'
import { aUser, newPhone, PASSWORD } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { aRegistration } from './support.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) }
})

const school = await openTestSchool()
const login = (body: Record<string, unknown>) => school.call('POST /api/user/login', { body })
const known = await aUser(school, { passwordHash: await hashPassword(PASSWORD) })
const withoutPassword = await aUser(school, { passwordHash: null })
// the first unknown name of a process creates the hash with which later ones are compared
await login({ login_action: 'username', username: 'the_first_one', password: PASSWORD })

beforeEach(() => {
  vi.mocked(argon2.verify).mockClear()
})

/** the cost of the hash with which the password was compared */
const workOf = () =>
  vi
    .mocked(argon2.verify)
    .mock.calls.map(([hash]) => /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/.exec(String(hash))?.[0])
const once = ['$argon2id$v=19$m=19456,t=2,p=1$']

describe('the work of comparing a password', () => {
  it.each([
    ['a wrong password of a known name', { login_action: 'username', username: known.username }],
    ['an unknown name', { login_action: 'username', username: 'nobody_here' }],
    [
      'a name whose account has no password',
      { login_action: 'username', username: withoutPassword.username },
    ],
    ['a wrong password of a known phone', { login_action: 'telephone', telephone: known.telephone }],
    ['an unknown phone', { login_action: 'telephone', telephone: newPhone() }],
  ])('is the same for %s', async (_, name) => {
    const answer = await login({ ...name, password: 'wrong_pass1' })
    expect(answer.code).toBe(refusals.loginFailed.code)
    expect(workOf()).toEqual(once)
  })

  it('is done once for the right password', async () => {
    expect(
      (await login({ login_action: 'username', username: known.username, password: PASSWORD })).code,
    ).toBe(0)
    expect(workOf()).toEqual(once)
  })

  it('is not done for an attempt without the captcha that it needs', async () => {
    const attempt = { login_action: 'username', username: 'guessed_name', password: PASSWORD }
    for (let failures = 0; failures < 5; failures++) await login(attempt)
    vi.mocked(argon2.verify).mockClear()
    expect((await login(attempt)).code).toBe(refusals.captchaRequired.code)
    expect(workOf()).toEqual([])
  })
})

describe('the work of making a password’s hash', () => {
  it('is not done without a link to set the school up', async () => {
    vi.mocked(argon2.hash).mockClear()
    const body = { token: 'guessed', username: 'headmaster', password: PASSWORD }
    expect((await school.call('POST /api/setup/admin', { body })).code).toBe(refusals.setupLinkInvalid.code)
    expect(argon2.hash).not.toHaveBeenCalled()
  })
})

describe('a phone of two registrations at the same time', () => {
  it('belongs to the one that is stored first', async () => {
    const body = await aRegistration(school)
    vi.mocked(argon2.hash).mockImplementationOnce(async () => {
      await aUser(school, { telephone: body.telephone })
      return 'made while hashing'
    })
    const answer = await school.call('POST /api/user/register', { body })
    expect([answer.http, answer.code]).toEqual([200, refusals.phoneRegistered.code])
    const rows = await school.deps.db.select().from(users).where(eq(users.telephone, body.telephone))
    expect(rows.map((row) => row.passwordHash)).not.toContain('made while hashing')
    expect(rows).toHaveLength(1)
  })
})
