import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import {
  auditLog,
  identities,
  identityProviders,
  leads,
  sessions,
  ssoAttempts,
  users,
} from '#server/db/tables/all.ts'
import { clearSettingsCache, loadSetting, writeSetting } from '#server/features/site/index.ts'
import { clearProviders } from '#server/features/account/sso/providers.ts'
import { aUser, newPhone, PASSWORD, signedIn, theAdmin, tokenOf } from '#tests/support/factories.ts'
import { oidcClient, openOidcProvider } from '#tests/support/oidc-provider.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { openWechat, wechatKeys } from '#tests/support/wechat-double.ts'
import { ageProof } from './factors/support.ts'
import { providerBody, ssoSteps } from './sso-support.ts'
import { aCaptcha, aCode, codeInOutbox } from './support.ts'

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
  db.insert(identities).values({ userId, providerId: campus, issuer: google.issuer, subject, label: subject })
const linkedOf = async (userId: number) =>
  (await db.select().from(identities).where(eq(identities.userId, userId))).map(({ subject }) => subject)

describe('a login at a provider of OpenID Connect', () => {
  it('is offered in the language of the reader, with PKCE, state and nonce, and comes back by PUBLIC_URL alone', async () => {
    const named = async (lang: string) =>
      (await school.call('GET /api/v1/sso/providers', { headers: { 'accept-language': lang } })).data.list
    expect(await named('en')).toEqual([{ id: campus, kind: 'oidc', name: 'Campus' }])
    expect((await named('zh-TW'))[0]?.name).toBe('校园账号')
    expect((await school.call('GET /api/user/logintype')).data.has_more_ways).toBe(1)
    const { address } = await begin(campus, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    const { searchParams: asked } = new URL(address)
    expect(Object.fromEntries(asked)).toMatchObject({
      ...{ redirect_uri: RETURN(campus), response_type: 'code', scope: 'openid email profile' },
      ...{ code_challenge_method: 'S256', code_challenge: expect.stringMatching(/^[\w-]{43}$/) },
      ...{ state: expect.stringMatching(/^[0-9a-f]{64}$/), nonce: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
  })

  it('signs in who has linked it, once, with a session like any other', async () => {
    const user = await aUser(school)
    await insert(user.id, 'lin')
    const { page, cookie } = await visit('lin')
    expect([page.statusCode, page.headers.location]).toEqual([303, '/#/sso'])
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(cookie)))
    const good = answers.filter(({ data }) => data?.outcome === 'signed_in')
    expect([good.length, good[0]?.data.signed_in?.userid]).toEqual([1, user.id])
    expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set([undefined, 'ssoAttemptGone']))
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(1)
    const token = good[0]?.data.signed_in?.token.access_token ?? ''
    expect((await school.call('GET /api/user/current', { token })).data.userid).toBe(user.id)
    expect(good[0]?.raw.cookies.map(({ name }) => name)).toContain('sy_window')
  })

  it('links nothing by an e-mail address, verified or not, and makes nothing by itself', async () => {
    const before = await db.$count(users)
    const owner = await aUser(school, { email: 'owner@school.example' })
    for (const email_verified of [true, false]) {
      google.people.set('mallory', { email: 'owner@school.example', email_verified, name: 'Mallory' })
      const { data } = await logIn('mallory')
      expect(data).toMatchObject({ outcome: 'unknown', signed_in: null, identity: 'owner@school.example' })
      expect(data.email).toBe(email_verified ? 'owner@school.example' : '')
    }
    expect(await linkedOf(owner.id)).toEqual([])
    expect(await db.$count(users)).toBe(before + 1)
  })

  it('lets in only the verified addresses and the claims that the school has set', async () => {
    const reasonOf = async (email: string, email_verified: boolean) => {
      google.people.set('pupil', { email, email_verified, name: 'Pupil' })
      return (await logIn('pupil')).reason
    }
    await set({ domains: ['school.example'] })
    expect(await reasonOf('a@school.example', true)).toBeUndefined()
    expect(await reasonOf('a@school.example', false)).toBe('ssoNotAllowed')
    expect(await reasonOf('a@sub.school.example', true)).toBe('ssoNotAllowed')
    expect(await reasonOf('a@school.example@evil.example', true)).toBe('ssoNotAllowed')
    await set({
      domains: [],
      claims: [
        { name: 'name', value: 'Other' },
        { name: 'name', value: 'Pupil' },
      ],
    })
    expect(await reasonOf('a@school.example', true)).toBeUndefined()
    await set({
      claims: [
        { name: 'name', value: 'Pupil' },
        { name: 'hd', value: 'school.example' },
      ],
    })
    expect(await reasonOf('a@school.example', true)).toBe('ssoNotAllowed')
  })

  it('is refused to a closed account, to one that is closed meanwhile, and to people whom it is not for', async () => {
    const user = await aUser(school, { types: [userTypes.student, userTypes.teacher] })
    await insert(user.id, 'closed')
    await set({ types: [userTypes.student] })
    expect((await logIn('closed')).reason).toBe('ssoNotForRole')
    await set({ types: [userTypes.student, userTypes.teacher] })
    const { cookie } = await visit('closed')
    await db.update(users).set({ lockedAt: new Date() }).where(eq(users.id, user.id))
    expect((await finish(cookie)).reason).toBe('accountLocked')
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
  })

  it('says when somebody did not agree, and when the provider was switched off meanwhile', async () => {
    expect((await logIn('nobody')).reason).toBe('ssoCancelled')
    const { address, cookie } = await begin(campus)
    await set({ isOn: false })
    await comeBack(await google.logIn(address, 'late'), cookie)
    expect((await finish(cookie)).reason).toBe('ssoProviderNotFound')
    expect((await begin(campus)).answer.reason).toBe('ssoProviderNotFound')
    expect((await school.call('GET /api/user/logintype')).data.has_more_ways).toBe(0)
  })

  it('goes on after the provider has changed its keys', async () => {
    await logIn('rotated')
    google.changeKeys()
    expect((await logIn('rotated')).data.outcome).toBe('unknown')
  })

  it('asks for a public client, which has no secret, too', async () => {
    const id = await addProvider(admin.token, { ...client, secret: '' })
    expect((await begin(id)).answer.code).toBe(0)
    await db.delete(identityProviders).where(eq(identityProviders.id, id))
    clearProviders(db)
  })

  it('leads a logout to the provider where the school wants that', async () => {
    const logout = () => school.app.inject({ url: `/api/v1/sso/logout/${campus}` })
    expect((await logout()).headers.location).toBe('/#/login')
    await set({ endsThere: true })
    const there = new URL(String((await logout()).headers.location))
    expect([there.origin, there.searchParams.get('post_logout_redirect_uri')]).toEqual([
      google.issuer,
      'http://localhost:8080/',
    ])
    await set({ endsThere: false })
  })
})

describe('a new account by a provider', () => {
  const registration = async (telephone: string) => ({
    ...{ telephone, smscode: await aCode(school, telephone) },
    ...(await aCaptcha(school)),
  })
  const register = (cookie: string, body: object) =>
    school.call('POST /api/v1/sso/register', { body, headers: { cookie } })

  it('is made only where the school allows it, and gives the phone that the school demands', async () => {
    const { cookie } = await visit('newcomer')
    const telephone = newPhone()
    const body = await registration(telephone)
    expect((await register(cookie, body)).reason).toBe('ssoNoNewAccounts')
    await set({ newAccounts: 'student' })
    expect((await register(cookie, { ...body, smscode: '000000' })).reason).toBe('smsCodeWrong')
    expect((await register(cookie, body)).reason).toBe('captchaWrong')
    expect((await register(cookie, { ...body, telephone: '12' })).reason).toBe('phoneFormat')
    const lead = { name: 'New', areaCode: '86', telephone: newPhone(), origin: 'staff' as const }
    await db.insert(leads).values(lead)
    const made = await register(cookie, { ...(await registration(lead.telephone)), name: 'New' })
    const [user] = await db.select().from(users).where(eq(users.id, made.data.userid))
    expect(user).toMatchObject({ types: [3], passwordHash: null, name: 'New' })
    expect(await linkedOf(made.data.userid)).toEqual(['newcomer'])
    expect(await db.$count(leads, eq(leads.studentId, made.data.userid))).toBe(1)
    expect((await logIn('newcomer')).data.signed_in?.userid).toBe(made.data.userid)
  })

  it('is of a kind that may log in with it', async () => {
    const body = providerBody({ ...client, new_accounts: 'teacher', types: [userTypes.student] })
    const refused = await school.call('POST /api/v1/admin/sso/providers', { token: admin.token, body })
    expect([refused.reason, refused.data]).toMatchObject(['invalidField', { field: 'new_accounts' }])
    // as an earlier release has let it be stored
    await set({ newAccounts: 'teacher', types: [userTypes.student] })
    const { cookie } = await visit('misled')
    expect((await register(cookie, await registration(newPhone()))).reason).toBe('ssoNoNewAccounts')
  })

  it('asks for every field that the school demands, and never takes a phone that has an account', async () => {
    await set({ newAccounts: 'student' })
    const before = await loadSetting(db, 'reg_conf')
    await writeSetting(db, 'reg_conf', {
      ...before,
      available: { enabled: [{ key: 'parent_name', value: [], is_lock: 1 }] },
    })
    clearSettingsCache(db)
    const { cookie } = await visit('minor')
    const refused = await register(cookie, await registration(newPhone()))
    expect([refused.reason, refused.data]).toMatchObject(['fieldRequired', { field: 'parent_name' }])
    await writeSetting(db, 'reg_conf', before)
    clearSettingsCache(db)
    const { telephone } = await aUser(school)
    const taken = { telephone, smscode: '123456', ...(await aCaptcha(school)) }
    expect((await register(cookie, taken)).reason).toBe('phoneRegistered')
  })

  it('is one when ten ask at once, and a teacher where the school says so', async () => {
    await set({ newAccounts: 'teacher' })
    const { cookie } = await visit('crowd')
    const bodies = []
    for (let n = 0; n < 10; n += 1) bodies.push(await registration(newPhone()))
    const before = await db.$count(users)
    const answers = await Promise.all(bodies.map((body) => register(cookie, body)))
    const made = answers.filter(({ code }) => code === 0)
    expect([made.length, (await db.$count(users)) - before]).toEqual([1, 1])
    const [user] = await db
      .select()
      .from(users)
      .where(eq(users.id, made[0]?.data.userid ?? 0))
    expect(user?.types).toEqual([userTypes.teacher])
  })
})

describe('linking', () => {
  const own = async (token: string) => (await school.call('GET /api/v1/account/identities', { token })).data
  const beginLink = async (token: string, id = campus) => {
    const answer = await school.call('POST /api/v1/account/identities', { token, body: { provider_id: id } })
    return { answer, address: answer.data?.address ?? '', cookie: cookieOf(answer.raw) }
  }

  it('from the own account wants a proof, without a password by a code to its phone, and says what is linked', async () => {
    const { user, token } = await signedIn(school)
    const prove = (body: object) => school.call('POST /api/v1/account/proof', { token, body })
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id))
    await ageProof(school, user.id)
    expect((await beginLink(token)).answer.reason).toBe('proofNeeded')
    const wanted = (await school.call('GET /api/v1/account/proof', { token })).data
    expect(wanted).toMatchObject({ has_password: 0, factors: [], phone: expect.stringMatching(/\*\d{4}$/) })
    expect((await prove({ smscode: '000000' })).reason).toBe('smsCodeWrong')
    expect((await prove({ password: PASSWORD })).reason).toBe('smsCodeWrong')
    const sent = await school.call('POST /api/smsmsg/sendcode', {
      ...{ token, body: { action: 'ownaccount', telephone: newPhone(), ...(await aCaptcha(school)) } },
    })
    expect(sent.code).toBe(0)
    const smscode = await codeInOutbox(school, user.telephone ?? '')
    google.people.set('mine', { email: 'mine@school.example', email_verified: true })
    expect((await prove({ smscode })).code).toBe(0)
    expect((await prove({ smscode })).reason).toBe('smsCodeWrong')
    const { address, cookie } = await beginLink(token)
    await comeBack(await google.logIn(address, 'mine'), cookie)
    expect((await finish(cookie)).data).toMatchObject({ outcome: 'linked', signed_in: null })
    const { list } = await own(token)
    expect(list).toMatchObject([
      { identity: 'mine@school.example', is_usable: 1, provider: { name: 'Campus' } },
    ])
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'identity linked'))
    expect(entry).toMatchObject({ userId: user.id, subject: `user ${user.id}` })
    const { kind, params } = (await school.call('GET /api/v1/messages', { token })).data.list[0] ?? {}
    expect([kind, params?.name]).toEqual(['identity_linked', 'Campus'])
    expect((await logIn('mine')).data.signed_in?.userid).toBe(user.id)
  })

  it('is not done for who has logged out, or whose account was closed, while they were there', async () => {
    for (const end of ['logout', 'lock'] as const) {
      const { user, token } = await signedIn(school)
      const { address, cookie } = await beginLink(token)
      const back = await google.logIn(address, `gone_${end}`)
      if (end === 'logout') await school.call('POST /api/user/logout', { token })
      else await db.update(users).set({ lockedAt: new Date() }).where(eq(users.id, user.id))
      await comeBack(back, cookie)
      expect((await finish(cookie)).reason).toBe('ssoAttemptGone')
      expect(await linkedOf(user.id)).toEqual([])
    }
  })

  it('after a login at the provider wants a login here since then, and is done once', async () => {
    const user = await aUser(school)
    const stale = await tokenOf(school, user)
    await db
      .update(sessions)
      .set({ createdAt: sql`now() - interval '1 hour'` })
      .where(eq(sessions.userId, user.id))
    const { cookie } = await visit('later')
    const link = (token: string) => school.call('POST /api/v1/sso/link', { token, headers: { cookie } })
    expect((await finish(cookie)).data.outcome).toBe('unknown')
    expect((await link(stale)).reason).toBe('ssoFreshLoginNeeded')
    const fresh = await tokenOf(school, user)
    expect((await school.call('POST /api/v1/sso/link', { token: fresh })).reason).toBe('ssoAttemptGone')
    const answers = await Promise.all([1, 2, 3].map(() => link(fresh)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await linkedOf(user.id)).toEqual(['later'])
  })

  it('of one identity by twenty people at once is done by one', async () => {
    const tries = []
    for (let n = 0; n < 20; n += 1) {
      const { user } = await signedIn(school)
      const { cookie } = await visit('wanted')
      tries.push({ user, cookie, token: await tokenOf(school, user) })
    }
    const answers = await Promise.all(
      tries.map(({ token, cookie }) => school.call('POST /api/v1/sso/link', { token, headers: { cookie } })),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ reason }) => reason === 'ssoIdentityTaken')).toHaveLength(19)
    expect(await db.$count(identities, eq(identities.subject, 'wanted'))).toBe(1)
  })

  it('is undone with a proof, by its owner alone, and never where nothing else is left', async () => {
    const { user, token } = await signedIn(school)
    await insert(user.id, 'one')
    const [{ id } = { id: 0 }] = (await own(token)).list
    const unlink = (by: string) =>
      school.call('POST /api/v1/account/identities/{id}/unlink', { token: by, params: { id } })
    const other = await signedIn(school)
    expect((await unlink(other.token)).reason).toBe('notFound')
    await ageProof(school, user.id)
    expect((await unlink(token)).reason).toBe('proofNeeded')
    // a password that is there is asked for, and no code instead
    const prove = (body: object) => school.call('POST /api/v1/account/proof', { token, body })
    expect((await prove({ smscode: '000000' })).reason).toBe('passwordWrong')
    expect((await prove({ password: PASSWORD })).code).toBe(0)
    const setPasswords = async (password_login: 0 | 1) =>
      school.call('PUT /api/v1/admin/sso', { token: admin.token, body: { password_login } })
    await setPasswords(0)
    expect((await unlink(token)).reason).toBe('ssoLastWay')
    await setPasswords(1)
    expect((await unlink(token)).code).toBe(0)
    expect(await linkedOf(user.id)).toEqual([])
  })
})

describe('the school', () => {
  const login = (username: string) =>
    school.call('POST /api/user/login', { body: { login_action: 'username', username, password: PASSWORD } })

  it('may want linked accounts instead of passwords, but for owners and while the provider is on', async () => {
    const [student, owner, other] = [
      await aUser(school),
      await aUser(school, { types: [1] }),
      await aUser(school),
    ]
    await insert(student.id, 'student')
    await insert(owner.id, 'owner')
    await school.call('PUT /api/v1/admin/sso', { token: admin.token, body: { password_login: 0 } })
    const reasons = async () => [
      (await login(student.username)).reason,
      (await login(owner.username)).reason,
      (await login(other.username)).reason,
    ]
    expect(await reasons()).toEqual(['ssoRequired', undefined, undefined])
    await set({ isOn: false })
    expect(await reasons()).toEqual([undefined, undefined, undefined])
    await school.call('PUT /api/v1/admin/sso', { token: admin.token, body: { password_login: 1 } })
  })

  it('never answers a secret, stores it encrypted, and forgets it for another issuer', async () => {
    const read = async () => (await school.call('GET /api/v1/admin/sso', { token: admin.token })).raw.body
    expect(await read()).not.toContain(oidcClient.secret)
    const [row] = await db.select().from(identityProviders).where(eq(identityProviders.id, campus))
    expect(row?.secret).toMatch(/^d\.[\w-]{60,}$/)
    const params = { id: await addProvider(admin.token, { ...client, is_offered: 0 }) }
    const update = (change: object) =>
      school.call('PUT /api/v1/admin/sso/providers/{id}', {
        ...{
          token: admin.token,
          params,
          body: providerBody({ ...client, secret: '', is_offered: 0, ...change }),
        },
      })
    const hasSecret = async () => {
      const { list } = (await school.call('GET /api/v1/admin/sso', { token: admin.token })).data
      return list.find(({ id }) => id === params.id)?.has_secret
    }
    await update({ name_en: 'Renamed' })
    expect(await hasSecret()).toBe(1)
    // a row that was given the secret of another one
    const isReadable = async () => {
      const { list } = (await school.call('GET /api/v1/admin/sso', { token: admin.token })).data
      return list.find(({ id }) => id === params.id)?.is_secret_readable
    }
    expect(await isReadable()).toBe(1)
    await set({ secret: row?.secret ?? '' }, params.id)
    expect(await isReadable()).toBe(0)
    await update({ issuer: 'https://elsewhere.example' })
    expect(await hasSecret()).toBe(0)
    const log = JSON.stringify(await db.select().from(auditLog))
    expect([log.includes('identity provider changed'), log.includes(oidcClient.secret)]).toEqual([
      true,
      false,
    ])
    await school.call('DELETE /api/v1/admin/sso/providers/{id}', { token: admin.token, params })
  })

  it('is told what is wrong with an address, and refuses those that are not public', async () => {
    const reasonOf = async (issuer: string) => {
      const body = providerBody({ ...client, issuer })
      return (await school.call('POST /api/v1/admin/sso/providers', { token: admin.token, body })).reason
    }
    expect(await reasonOf(wechat.origin.replace('127.0.0.1', 'localhost'))).toBe('ssoIssuerInvalid')
    for (const issuer of [
      ...['http://school.example', 'https://127.0.0.1:1', 'https://[::ffff:127.0.0.1]:1', 'https://10.0.0.1'],
      ...['https://169.254.169.254', 'https://[fd00::1]', 'https://0x7f000001'],
      'https://[64:ff9b::7f00:1]',
    ])
      expect([issuer, await reasonOf(issuer)]).toEqual([issuer, 'ssoIssuerPrivate'])
    expect(await reasonOf('https://login.microsoftonline.com/common/v2.0')).toBe('ssoIssuerOpen')
    expect(await reasonOf('ftp://school.example')).toBe('invalidField')
    expect(await reasonOf('https://user:pass@school.example')).toBe('invalidField')
  })

  it('voids what is linked with the password when it resets an account', async () => {
    const user = await aUser(school)
    await insert(user.id, 'thief')
    await school.call('POST /api/v1/admin/users/{id}/reset', {
      ...{ token: admin.token, params: { id: user.id }, body: { confirm: true } },
    })
    expect(await linkedOf(user.id)).toEqual([])
  })

  it('says when a secret was encrypted with another SECRETS_KEY', async () => {
    school.config.secretsKey = 'another-key-that-is-long-enough-for-it'
    const { data } = await school.call('GET /api/v1/admin/sso', { token: admin.token })
    expect([data.list[0]?.is_secret_readable, data.has_secrets_key]).toEqual([1, 1])
    const id = await addProvider(admin.token, { ...client, is_offered: 0 })
    school.config.secretsKey = undefined
    const { list } = (await school.call('GET /api/v1/admin/sso', { token: admin.token })).data
    expect(list.find((one) => one.id === id)?.is_secret_readable).toBe(0)
    await set({ isOn: true }, id)
    expect((await begin(id)).answer.reason).toBe('ssoSecretUnreadable')
    await db.delete(identityProviders).where(eq(identityProviders.id, id))
    clearProviders(db)
  })
})

describe('a login by WeChat', () => {
  const app = 'wx00112233445566aa'
  const add = () => addProvider(admin.token, { kind: 'wechat', client_id: app, secret: wechatKeys.appSecret })
  let serial = 0
  /** Comes back from WeChat with a code of this person. */
  async function scan(id: number, person: { openid: string; unionid?: string }, headers = {}) {
    const { address, cookie } = await begin(id, headers)
    serial += 1
    wechat.people.set(`scan${serial}`, person)
    const asked = new URL(address)
    const back = new URL(asked.searchParams.get('redirect_uri') ?? '')
    back.search = new URLSearchParams({
      ...{ code: `scan${serial}`, state: asked.searchParams.get('state') ?? '' },
    }).toString()
    await comeBack(back, cookie)
    return { asked, answer: await finish(cookie) }
  }

  it('scans a code on a computer and uses the official account inside WeChat, which are one person by the union id', async () => {
    wechat.webApps.set(app, wechatKeys.appSecret)
    const id = await add()
    const user = await aUser(school)
    const values = { userId: user.id, providerId: id, issuer: app, subject: 'oSite', unionId: 'uLin' }
    await db.insert(identities).values(values)
    const site = await scan(id, { openid: 'oSite', unionid: 'uLin' })
    expect([site.asked.pathname, site.asked.searchParams.get('scope')]).toEqual([
      '/connect/qrconnect',
      'snsapi_login',
    ])
    expect(site.answer.data.signed_in?.userid).toBe(user.id)
    const inside = await scan(id, { openid: 'oAccount', unionid: 'uLin' }, INSIDE)
    expect([inside.asked.searchParams.get('appid'), inside.asked.searchParams.get('scope')]).toEqual([
      wechatKeys.appId,
      'snsapi_userinfo',
    ])
    expect(inside.answer.data.signed_in?.userid).toBe(user.id)
    // the same number in another app is another person
    expect((await scan(id, { openid: 'oSite' }, INSIDE)).answer.data.outcome).toBe('unknown')
  })

  it('uses a code once, and says when WeChat does not answer or somebody did not agree', async () => {
    wechat.webApps.set(app, wechatKeys.appSecret)
    const id = await add()
    const refused = await begin(id)
    const back = (query: Record<string, string>) =>
      `${RETURN(id)}?${new URLSearchParams({ state: new URL(refused.address).searchParams.get('state') ?? '', ...query })}`
    await comeBack(back({}), refused.cookie)
    expect((await finish(refused.cookie)).reason).toBe('ssoCancelled')
    const { address, cookie } = await begin(id)
    const state = new URL(address).searchParams.get('state') ?? ''
    wechat.misbehave('hangs up')
    await comeBack(`${RETURN(id)}?code=any&state=${state}`, cookie)
    expect((await finish(cookie)).reason).toBe('ssoProviderUnavailable')
  })

  it('is offered inside or outside of WeChat as the school has set it up', async () => {
    await db.delete(identityProviders).where(eq(identityProviders.kind, 'wechat'))
    const id = await addProvider(admin.token, { kind: 'wechat', client_id: '', name_en: 'WeChat' })
    const offered = async (headers = {}) =>
      (await school.call('GET /api/v1/sso/providers', { headers: { 'accept-language': 'en', ...headers } }))
        .data.list
    expect((await offered()).map((one) => one.id)).toEqual([campus])
    expect((await offered(INSIDE)).map((one) => one.id)).toEqual([campus, id])
    expect((await begin(id)).answer.reason).toBe('ssoProviderNotFound')
    expect(await db.$count(ssoAttempts)).toBeGreaterThan(0)
  })
})
