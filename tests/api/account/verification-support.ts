import { eq } from 'drizzle-orm'
import { users } from '#server/db/tables/all.ts'
import { aUser, PASSWORD, type TestUser } from '#tests/support/factories.ts'
import { type Answer, openTestSchool } from '#tests/support/test-school.ts'
import { aCaptcha, aCode } from './support.ts'

export const NEW = 'own_pass_1'

export const cookieOf = ({ raw }: Answer<unknown>) =>
  raw.cookies.find(({ name }) => name === 'sy_verification')

export const headersOf = (answer: Answer<unknown>) => ({
  cookie: `sy_verification=${cookieOf(answer)?.value}`,
})
/** A school whose accounts are verified by their owners. */
export async function openVerification() {
  const school = await openTestSchool()

  const { db } = school.deps

  const unverified = (values: Partial<typeof users.$inferInsert> = {}) =>
    aUser(school, { verifiedAt: null, ...values })

  const login = (user: TestUser) =>
    school.call('POST /api/user/login', {
      body: { login_action: 'username', username: user.username, password: PASSWORD },
    })

  /** the cookie of a browser that has just logged in to this account */
  const loggedIn = async (user: TestUser) => headersOf(await login(user))

  const record = (id: number, headers: Record<string, string> = {}) =>
    school.call('GET /api/user/{id}', { params: { id }, headers })

  const verify = (userid: number, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    school.call('POST /api/user/{userid}/backregverify', { params: { userid }, body, headers })

  /** Everything that a verification needs, with a code sent to the account's phone or to the given one. */
  async function proof(user: TestUser, telephone = user.telephone ?? '') {
    const smscode = await aCode(school, telephone, 'backregverify')
    return { area_code: '86', telephone, password: NEW, smscode, ...(await aCaptcha(school)) }
  }

  const rowOf = async ({ id }: TestUser) => (await db.select().from(users).where(eq(users.id, id)))[0]
  return { school, db, unverified, login, loggedIn, record, verify, proof, rowOf }
}
