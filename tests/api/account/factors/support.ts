import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { factorRemovals, sessions, totpFactors } from '#server/db/tables/all.ts'
import { PASSWORD, signedIn, type TestUser } from '#tests/support/factories.ts'
import { passkeyDouble } from '#tests/support/passkey-double.ts'
import type { TestSchool } from '#tests/support/test-school.ts'

export const ORIGIN = 'http://localhost:8080'
/** as a browser calls it that has the school at ORIGIN */
export const headers = { host: 'localhost:8080' }

/** What an app shows, so many periods from now. */
export const codeOf = (secret: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 })

export const wrongCode = (secret: string): string => {
  const near = [-2, -1, 0, 1, 2].map((periods) => codeOf(secret, periods))
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
  )
}

/** As if the app had not been used in this period. */
export const forgetCodes = ({ deps: { db } }: TestSchool, userId: number) =>
  db.update(totpFactors).set({ lastStep: 0 }).where(eq(totpFactors.userId, userId))

/** As if all sessions of a user had begun, and were proven, an hour ago. */
export const ageProof = ({ deps: { db } }: TestSchool, userId: number) =>
  db.update(sessions).set({ provenAt: sql`now() - interval '1 hour'` }).where(eq(sessions.userId, userId))

export interface Person {
  user: TestUser
  token: string
  secret: string
  recovery: string[]
}

/** Sets an app up for somebody who is signed in. */
export async function addTotp(school: TestSchool, user: TestUser, token: string): Promise<Person> {
  const { data } = await school.call('POST /api/v1/account/factors/totp', { token })
  const body = { code: codeOf(data.secret) }
  const confirmed = await school.call('PUT /api/v1/account/factors/totp', { token, body })
  if (confirmed.code !== 0) throw new Error(`the app was not confirmed: ${confirmed.message}`)
  await forgetCodes(school, user.id)
  return { user, token, secret: data.secret, recovery: confirmed.data.recovery_codes }
}

/** Somebody who signs in with a password and an app. */
export async function withTotp(
  school: TestSchool,
  ...who: Parameters<typeof signedIn> extends [TestSchool, ...infer Rest] ? Rest : never
): Promise<Person> {
  const { user, token } = await signedIn(school, ...who)
  return addTotp(school, user, token)
}

/** Adds a passkey through HTTP. */
export async function addPasskey(school: TestSchool, token: string, name = 'my phone') {
  const device = passkeyDouble(ORIGIN)
  const options = await school.call('POST /api/v1/account/factors/passkeys/options', { token, headers })
  const body = { name, passkey: device.make(options.data.challenge, {}, options.data.user.id) }
  const added = await school.call('POST /api/v1/account/factors/passkeys', { token, headers, body })
  return { device, added }
}

export interface Wanted {
  ticket: string
  factors: string[]
}

/** The first step of a login, which is refused with what the second needs. */
export async function firstStep(school: TestSchool, { username }: TestUser, password = PASSWORD) {
  const body = { login_action: 'username', username, password }
  const answer = await school.call('POST /api/user/login', { body })
  return { ...answer, wanted: answer.data as unknown as Wanted }
}

export const secondStep = (school: TestSchool, body: Record<string, unknown>, address?: string) =>
  school.call('POST /api/user/login/second', { body, headers, ...(address && { address }) })

/** As if the waiting time of a removal had passed. */
export const removalDue = ({ deps: { db } }: TestSchool, userId: number) =>
  db.update(factorRemovals).set({ dueAt: sql`now()` }).where(eq(factorRemovals.userId, userId))
