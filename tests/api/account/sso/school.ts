import { eq } from 'drizzle-orm'
import { afterAll, beforeEach } from 'vitest'
import { identities, identityProviders } from '#server/db/tables/all.ts'
import { clearProviders } from '#server/features/account/sso/providers.ts'
import { theAdmin } from '#tests/support/factories.ts'
import { oidcClient, openOidcProvider } from '#tests/support/oidc-provider.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { openWechat, wechatKeys } from '#tests/support/wechat-double.ts'
import { ssoSteps } from '../sso-support.ts'

export type SsoSchool = Awaited<ReturnType<typeof openSsoSchool>>

/** A school with a provider of OpenID Connect, beside a double of WeChat. */
export async function openSsoSchool() {
  const RETURN = (id: number) => `http://localhost:8080/api/v1/sso/return/${id}`
  const google = await openOidcProvider([1, 2, 3, 4, 5, 6, 7, 8].map(RETURN))
  const wechat = await openWechat()
  const school = await openTestSchool({
    SSO_PRIVATE_HOSTS: 'localhost',
    WECHAT_PROVIDER: 'official_account',
    WECHAT_OA_APP_ID: wechatKeys.appId,
    WECHAT_OA_APP_SECRET: wechatKeys.appSecret,
    WECHAT_OA_ENDPOINT: wechat.origin,
  })
  afterAll(() => Promise.all([google.close(), wechat.close()]))
  const { db } = school.deps
  const { begin, comeBack, finish, addProvider, cookieOf } = ssoSteps(school)
  const admin = await theAdmin(school)
  const client = { issuer: google.issuer, client_id: oidcClient.clientId, secret: oidcClient.secret }
  const campus = await addProvider(admin.token, client)
  const INSIDE = { 'user-agent': 'Mozilla/5.0 (iPhone) MicroMessenger/8.0' }

  const set = async (change: Partial<typeof identityProviders.$inferInsert>, id = campus) => {
    await db.update(identityProviders).set(change).where(eq(identityProviders.id, id))
    clearProviders(db)
  }
  beforeEach(() => set({ domains: [], claims: [], types: [1, 2, 3], newAccounts: 'none', isOn: true }))

  /** Somebody comes to the page to which the provider's answer leads. */
  async function visit(subject: string, id = campus) {
    const { address, cookie } = await begin(id)
    const page = await comeBack(await google.logIn(address, subject), cookie)
    return { page, cookie }
  }
  const logIn = async (subject: string, id = campus) => finish((await visit(subject, id)).cookie)
  const insert = (userId: number, subject: string) =>
    db
      .insert(identities)
      .values({ userId, providerId: campus, issuer: google.issuer, subject, label: subject })
  const linkedOf = async (userId: number) =>
    (await db.select().from(identities).where(eq(identities.userId, userId))).map(({ subject }) => subject)
  return {
    RETURN,
    google,
    wechat,
    school,
    db,
    begin,
    comeBack,
    finish,
    addProvider,
    cookieOf,
    admin,
    client,
    campus,
    INSIDE,
    set,
    visit,
    logIn,
    insert,
    linkedOf,
  }
}
