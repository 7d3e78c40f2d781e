import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { sessions, sessionTokens, users } from '#server/db/tables/all.ts'
import { signedIn, theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps

const verify = (token?: string) => school.call('GET /api/accesstokens/Verification', token ? { token } : {})
const expireAccess = (userId: number) =>
  db
    .update(sessionTokens)
    .set({ accessExpiresAt: sql`now() - interval '1 second'` })
    .where(
      eq(
        sessionTokens.sessionId,
        sql`(select id from ${sessions} where ${sessions.userId} = ${userId} limit 1)`,
      ),
    )

/** another server of the same school, on the same database */
async function secondServer() {
  const database = openDatabase(school.database.connection, () => undefined)
  const { app } = await buildApp({ config: school.config, db: database.db, pool: database.pool })
  await app.ready()
  return {
    verify: async (token: string) =>
      (
        await app.inject({
          url: '/api/accesstokens/Verification',
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode,
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

describe('verifying a token', () => {
  it('is 200 for a good token and 401 for a bad one and for none', async () => {
    const { token } = await signedIn(school)
    const good = await verify(token)
    expect([good.http, good.code, good.data]).toEqual([200, 0, null])
    for (const answer of [await verify('x'.repeat(43)), await verify()])
      expect([answer.http, answer.code, answer.data]).toEqual([401, refusals.invalidToken.code, null])
  })

  it.each([
    'Bearer',
    'Bearer ',
    'Bearer short',
    `Bearer ${'x'.repeat(5000)}`,
    `Basic ${'x'.repeat(43)}`,
    'x'.repeat(43),
    `Bearer ${"' or 1=1 --".repeat(4)}`,
  ])('is 401 for the header %j', async (authorization) => {
    const answer = await school.call('GET /api/accesstokens/Verification', { headers: { authorization } })
    expect(answer.http).toBe(401)
  })

  it('takes the scheme in any case, as HTTP has it', async () => {
    const { token } = await signedIn(school)
    const headers = { authorization: `bearer ${token}` }
    expect((await school.call('GET /api/accesstokens/Verification', { headers })).http).toBe(200)
  })

  it('does not take a refresh token for an access token', async () => {
    const { user } = await signedIn(school)
    const answer = await school.call('POST /api/user/login', {
      body: { login_action: 'username', username: user.username, password: 'secret_12' },
    })
    expect((await verify(answer.data.token.refresh_token)).http).toBe(401)
  })
})

describe('an invalid token', () => {
  it('does not hinder a refresh, which is how a session comes back', async () => {
    const { user } = await signedIn(school)
    const login = await school.call('POST /api/user/login', {
      body: { login_action: 'username', username: user.username, password: 'secret_12' },
    })
    const { refresh_token } = login.data.token
    const answer = await school.call('POST /api/accesstokens/refresh', {
      token: 'y'.repeat(43),
      body: { refresh_token },
    })
    expect([answer.http, answer.code]).toEqual([200, 0])
  })
})

describe('an access token', () => {
  it('lives for two hours', async () => {
    const { user } = await signedIn(school)
    const [row] = await db
      .select({
        access: sql<number>`extract(epoch from ${sessionTokens.accessExpiresAt} - ${sessionTokens.createdAt})::int`,
        refresh: sql<number>`extract(epoch from ${sessionTokens.refreshExpiresAt} - ${sessionTokens.createdAt})::int`,
      })
      .from(sessionTokens)
      .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
      .where(eq(sessions.userId, user.id))
    expect(row).toEqual({ access: 7200, refresh: 30 * 24 * 3600 })
  })

  it('is made anew for each login, of 256 bits', async () => {
    const { user } = await signedIn(school)
    const body = { login_action: 'username' as const, username: user.username, password: 'secret_12' }
    const logins = [
      await school.call('POST /api/user/login', { body }),
      await school.call('POST /api/user/login', { body }),
    ]
    const tokens = logins.flatMap(({ data }) => [data.token.access_token, data.token.refresh_token])
    expect(tokens.map((token) => Buffer.from(token, 'base64url').length)).toEqual([32, 32, 32, 32])
    expect(new Set(tokens).size).toBe(4)
  })

  it('is 401 once it expired', async () => {
    const { user, token } = await signedIn(school)
    await expireAccess(user.id)
    await vi.waitFor(async () => expect((await verify(token)).http).toBe(401), { timeout: 1_000 })
  })

  it('is code 100003 where its user has not the right type', async () => {
    const { token } = await signedIn(school)
    const answer = await school.call('GET /api/v1/admin/overview', { token })
    expect([answer.http, answer.code, answer.data]).toEqual([200, 100003, null])
  })
})

describe('signing out', () => {
  it('ends the session on the server with its refresh token', async () => {
    const { user } = await signedIn(school)
    const login = await school.call('POST /api/user/login', {
      body: { login_action: 'username', username: user.username, password: 'secret_12' },
    })
    const { access_token: token, refresh_token } = login.data.token
    expect((await verify(token)).http).toBe(200)
    const out = await school.call('POST /api/user/logout', { token })
    expect([out.http, out.code, out.data]).toEqual([200, 0, null])
    expect((await verify(token)).http).toBe(401)
    expect((await school.call('POST /api/accesstokens/refresh', { body: { refresh_token } })).http).toBe(401)
  })

  it('does not end the other sessions of the user', async () => {
    const { user, token } = await signedIn(school)
    const other = await school.call('POST /api/user/login', {
      body: { login_action: 'username', username: user.username, password: 'secret_12' },
    })
    await school.call('POST /api/user/logout', { token: other.data.token.access_token })
    expect((await verify(token)).http).toBe(200)
  })

  it('has no effect for a visitor', async () => {
    const out = await school.call('POST /api/user/logout')
    expect([out.http, out.code, out.data]).toEqual([200, 0, null])
  })

  it('is seen by another server of the school within a second', async () => {
    const { token } = await signedIn(school)
    const other = await secondServer()
    try {
      expect(await other.verify(token)).toBe(200)
      await school.call('POST /api/user/logout', { token })
      await vi.waitFor(async () => expect(await other.verify(token)).toBe(401), {
        timeout: 1_000,
        interval: 20,
      })
    } finally {
      await other.close()
    }
  })
})

describe('a user who is locked meanwhile', () => {
  it('loses access within a second and gets no new tokens', async () => {
    const { user } = await signedIn(school)
    const login = await school.call('POST /api/user/login', {
      body: { login_action: 'username', username: user.username, password: 'secret_12' },
    })
    const { access_token: token, refresh_token } = login.data.token
    expect((await verify(token)).http).toBe(200)
    await db.update(users).set({ lockedAt: sql`now()` }).where(eq(users.id, user.id))
    await vi.waitFor(async () => expect((await verify(token)).http).toBe(401), {
      timeout: 1_000,
      interval: 20,
    })
    const refreshed = await school.call('POST /api/accesstokens/refresh', { body: { refresh_token } })
    expect(refreshed.http).toBe(401)
  })

  it('loses the types that are taken away within a second', async () => {
    const { user, token } = await theAdmin(school)
    expect((await school.call('GET /api/v1/admin/overview', { token })).code).toBe(0)
    await db
      .update(users)
      .set({ types: [2], roleId: null })
      .where(eq(users.id, user.id))
    await vi.waitFor(
      async () => expect((await school.call('GET /api/v1/admin/overview', { token })).code).toBe(100003),
      { timeout: 1_000, interval: 20 },
    )
  })
})
