import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { sessions, sessionTokens } from '#server/db/tables/all.ts'
import { sweepAccounts } from '#server/features/account/index.ts'
import { aUser, PASSWORD } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps

async function aSession() {
  const user = await aUser(school)
  const { data } = await school.call('POST /api/user/login', {
    body: { login_action: 'username', username: user.username, password: PASSWORD },
  })
  const [session] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, user.id))
  return { user, sessionId: session?.id ?? 0, ...data.token }
}

const refresh = (refresh_token: string) =>
  school.call('POST /api/accesstokens/refresh', { body: { refresh_token } })
const statusOf = async (token: string) =>
  (await school.call('GET /api/accesstokens/Verification', { token })).http
/** moves the first use of the successor 30 seconds into the past */
const passGrace = (sessionId: number, seconds: number) =>
  db
    .update(sessionTokens)
    .set({ supersededAt: sql`${sessionTokens.supersededAt} - make_interval(secs => ${seconds})` })
    .where(and(eq(sessionTokens.sessionId, sessionId), isNotNull(sessionTokens.supersededAt)))

describe('refreshing', () => {
  it('answers a new pair after the access token expired', async () => {
    const session = await aSession()
    await db
      .update(sessionTokens)
      .set({ accessExpiresAt: sql`now() - interval '1 second'` })
      .where(eq(sessionTokens.sessionId, session.sessionId))
    expect(await statusOf(session.access_token)).toBe(401)
    const answer = await refresh(session.refresh_token)
    expect([answer.http, answer.code]).toEqual([200, 0])
    expect(answer.data).toMatchObject({ token_type: 'Bearer', expires_in: 7200 })
    expect(answer.data.access_token).not.toBe(session.access_token)
    expect(answer.data.refresh_token).not.toBe(session.refresh_token)
    expect(await statusOf(answer.data.access_token)).toBe(200)
  })

  it('works as a form', async () => {
    const { refresh_token } = await aSession()
    const answer = await school.call('POST /api/accesstokens/refresh', {
      body: { refresh_token },
      form: true,
    })
    expect(answer.data.token_type).toBe('Bearer')
  })

  it('answers fifty requests at once with one token by one and the same pair', async () => {
    const session = await aSession()
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(session.refresh_token)))
    expect(new Set(answers.map((answer) => answer.http))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => answer.data.access_token)).size).toBe(1)
    expect(new Set(answers.map((answer) => answer.data.refresh_token)).size).toBe(1)
    for (const { data } of answers) expect(Math.abs(data.expires_in - 7200)).toBeLessThan(10)
    const rows = await db.select().from(sessionTokens).where(eq(sessionTokens.sessionId, session.sessionId))
    expect(rows).toHaveLength(2)
  })

  it('can be repeated, each time with the newest token', async () => {
    let { refresh_token } = await aSession()
    const seen = new Set([refresh_token])
    for (let times = 0; times < 5; times++) {
      const answer = await refresh(refresh_token)
      expect(answer.http).toBe(200)
      refresh_token = answer.data.refresh_token
      seen.add(refresh_token)
    }
    expect(seen.size).toBe(6)
  })

  it.each(['x', 'x'.repeat(43), "' or 1=1 --", '𠮷'.repeat(20)])(
    'is 401 with the token %j',
    async (token) => {
      const answer = await refresh(token)
      expect([answer.http, answer.code, answer.data]).toEqual([401, refusals.invalidToken.code, null])
    },
  )

  it('is 401 with an access token', async () => {
    const { access_token } = await aSession()
    expect((await refresh(access_token)).http).toBe(401)
  })

  it('names the field when there is no token', async () => {
    const answer = await school.call('POST /api/accesstokens/refresh', { body: {} })
    expect([answer.http, answer.code, answer.data]).toEqual([
      200,
      refusals.invalidField.code,
      { field: 'refresh_token' },
    ])
  })

  it('is 401 after thirty days', async () => {
    const session = await aSession()
    await db
      .update(sessionTokens)
      .set({ refreshExpiresAt: sql`now() - interval '1 second'` })
      .where(eq(sessionTokens.sessionId, session.sessionId))
    expect((await refresh(session.refresh_token)).http).toBe(401)
  })

  it('is 401 when the session is half a year old, however young its tokens are', async () => {
    const session = await aSession()
    const age = (days: number) =>
      db
        .update(sessions)
        .set({ createdAt: sql`now() - make_interval(days => ${days})` })
        .where(eq(sessions.id, session.sessionId))
    await age(179)
    const young = await refresh(session.refresh_token)
    expect(young.http).toBe(200)
    await age(181)
    expect((await refresh(young.data.refresh_token)).http).toBe(401)
  })
})

describe('a refresh token that was exchanged', () => {
  it('answers the same successor until that one is used', async () => {
    const session = await aSession()
    const first = await refresh(session.refresh_token)
    const lost = await refresh(session.refresh_token)
    expect(lost.data.refresh_token).toBe(first.data.refresh_token)
  })

  it('is good for 30 seconds after the successor was first used', async () => {
    const session = await aSession()
    const first = await refresh(session.refresh_token)
    expect(await statusOf(first.data.access_token)).toBe(200)
    await passGrace(session.sessionId, 25)
    const again = await refresh(session.refresh_token)
    expect([again.http, again.data.access_token]).toEqual([200, first.data.access_token])
  })

  it.each(['access', 'refresh'] as const)(
    'ends the session with all its tokens 30 seconds after the successor was first used by its %s token',
    async (way) => {
      const session = await aSession()
      const first = await refresh(session.refresh_token)
      let newest = first.data
      if (way === 'access') expect(await statusOf(first.data.access_token)).toBe(200)
      else newest = (await refresh(first.data.refresh_token)).data
      await passGrace(session.sessionId, 31)

      expect((await refresh(session.refresh_token)).http).toBe(401)

      for (const token of [session.access_token, first.data.access_token, newest.access_token])
        expect(await statusOf(token)).toBe(401)
      for (const token of [first.data.refresh_token, newest.refresh_token])
        expect((await refresh(token)).http).toBe(401)
      const [ended] = await db.select().from(sessions).where(eq(sessions.id, session.sessionId))
      expect(ended).toMatchObject({ endReason: 'refresh token replayed' })
    },
  )

  it('does not end the session while the successor was never used, however late', async () => {
    const session = await aSession()
    const first = await refresh(session.refresh_token)
    await db
      .update(sessionTokens)
      .set({ createdAt: sql`now() - interval '2 days'` })
      .where(eq(sessionTokens.sessionId, session.sessionId))
    expect((await refresh(session.refresh_token)).data.refresh_token).toBe(first.data.refresh_token)
  })

  it('ends no other session when it is replayed', async () => {
    const stolen = await aSession()
    const { data } = await school.call('POST /api/user/login', {
      body: { login_action: 'username', username: stolen.user.username, password: PASSWORD },
    })
    const first = await refresh(stolen.refresh_token)
    await statusOf(first.data.access_token)
    await passGrace(stolen.sessionId, 31)
    expect((await refresh(stolen.refresh_token)).http).toBe(401)
    expect(await statusOf(data.token.access_token)).toBe(200)
  })
})

describe('the sweep of tokens', () => {
  it('removes pairs that can never be used again and no others', async () => {
    const old = await aSession()
    const live = await aSession()
    await db
      .update(sessionTokens)
      .set({ refreshExpiresAt: sql`now() - interval '1 second'` })
      .where(eq(sessionTokens.sessionId, old.sessionId))
    await sweepAccounts(school.deps)
    expect(await db.select().from(sessionTokens).where(eq(sessionTokens.sessionId, old.sessionId))).toEqual(
      [],
    )
    await vi.waitFor(async () => expect(await statusOf(live.access_token)).toBe(200))
  })
})
