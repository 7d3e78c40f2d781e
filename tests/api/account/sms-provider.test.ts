import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { smsCodes, smsMessages } from '#server/db/tables/all.ts'
import { sweepAccounts } from '#server/features/account/index.ts'
import { type SmsGateway, type SmsMessage, SmsNotSent, SmsUnconfirmed } from '#server/gateways/sms/sms.ts'
import { aUser, newPhone } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { aCaptcha, aCode, codeInOutbox, sendCode, switchVoiceOn } from './support.ts'

/** the server's log, written to standard output */
const lines: string[] = []
vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
  lines.push(String(text))
  return true
})
const school = await openTestSchool({ LOG_LEVEL: 'debug' })
const outbox = school.deps.sms

afterEach(() => {
  school.deps.sms = outbox
})

const failing = (error: Error): SmsGateway => ({
  name: 'failing',
  keepsCode: false,
  hasVoiceCodes: true,
  send: () => Promise.reject(error),
  notices: [],
  sendNotice: () => Promise.reject(error),
  check: () => Promise.reject(error),
})

describe('an SMS provider that fails', () => {
  it('is answered as a failed send that counts nowhere', async () => {
    const telephone = newPhone()
    school.deps.sms = failing(new SmsNotSent('no route'))
    const failed = await sendCode(school, telephone)
    expect([failed.http, failed.code, failed.data]).toEqual([200, refusals.smsSendFailed.code, null])
    expect(failed.message).toBe('SMS send failed')
    for (const table of [smsMessages, smsCodes])
      expect(await school.deps.db.select().from(table).where(eq(table.telephone, telephone))).toEqual([])
    school.deps.sms = outbox
    expect((await sendCode(school, telephone)).data).toEqual({ sendsmsnums: 1 })
  })

  it('leaves the code that was sent before usable', async () => {
    const user = await aUser(school)
    const telephone = user.telephone ?? ''
    const smscode = await aCode(school, telephone, 'telphonelogin')
    school.deps.sms = failing(new SmsNotSent('no route'))
    expect((await sendCode(school, telephone, 'telphonelogin')).code).toBe(refusals.smsSendFailed.code)
    const body = { login_action: 'smsmsg', telephone, smscode, ...(await aCaptcha(school)) }
    expect((await school.call('POST /api/user/login', { body })).data?.userid).toBe(user.id)
  })

  it('that gave no answer does not count against the phone, and its code is valid if it arrives', async () => {
    const user = await aUser(school)
    const telephone = user.telephone ?? ''
    const sent: SmsMessage[] = []
    school.deps.sms = {
      ...failing(new SmsUnconfirmed('no answer in time')),
      send: async (message) => {
        sent.push(message)
        throw new SmsUnconfirmed('no answer in time')
      },
    }
    for (let sends = 0; sends < 10; sends++)
      expect((await sendCode(school, telephone, 'telphonelogin')).code).toBe(refusals.smsSendFailed.code)
    const rows = await school.deps.db.select().from(smsMessages).where(eq(smsMessages.telephone, telephone))
    expect(rows.map(({ confirmed }) => confirmed)).toEqual(Array.from({ length: 10 }, () => false))
    const smscode = sent.at(-1)?.code
    const body = { login_action: 'smsmsg', telephone, smscode, ...(await aCaptcha(school)) }
    expect((await school.call('POST /api/user/login', { body })).data?.userid).toBe(user.id)
    school.deps.sms = outbox
    expect((await sendCode(school, telephone, 'telphonelogin')).data).toEqual({ sendsmsnums: 1 })
  })

  it('does not reveal its own error to the caller', async () => {
    const telephone = newPhone()
    school.deps.sms = failing(new TypeError('secretId AKID123 is not iterable'))
    const answer = await sendCode(school, telephone)
    expect([answer.http, answer.code]).toEqual([500, refusals.serverError.code])
    expect(answer.raw.body).not.toContain('AKID123')
    expect(
      await school.deps.db.select().from(smsMessages).where(eq(smsMessages.telephone, telephone)),
    ).toEqual([])
  })
})

describe('where a code stands', () => {
  it('reaches the provider and no table when the provider delivers it', async () => {
    await switchVoiceOn(school)
    const sent: SmsMessage[] = []
    const send = async (message: SmsMessage) => void sent.push(message)
    school.deps.sms = { ...failing(new Error('not sent')), name: 'real', send }
    const telephone = newPhone()
    await sendCode(school, telephone, 'reg', { smstype: 2 })
    expect(sent).toMatchObject([{ action: 'reg', areaCode: '86', telephone, smsType: 2 }])
    expect(sent[0]?.code).toMatch(/^\d{6}$/)
    const [row] = await school.deps.db.select().from(smsMessages).where(eq(smsMessages.telephone, telephone))
    expect(row?.code).toBeNull()
  })

  it('is in no log line, nor are the phone, the captcha key, the password and the tokens', async () => {
    const telephone = newPhone()
    lines.length = 0
    const smscode = await aCode(school, telephone)
    const captcha = await aCaptcha(school)
    const password = 'not_in_a_log'
    const registered = await school.call('POST /api/user/register', {
      body: { telephone, smscode, password, ...captcha },
    })
    const { access_token, refresh_token } = registered.data.token
    await school.call('GET /api/user/current', { token: access_token })
    await school.call('POST /api/user/check/loginerrornum', {
      query: { login_action: 'telephone', telephone },
    })
    const log = lines.join('')
    expect(log).toContain(`${telephone.slice(0, 3)}****${telephone.slice(-4)}`)
    expect(log).toContain('/api/user/register')
    for (const secret of [smscode, telephone, captcha.crypt_key, password, access_token, refresh_token])
      expect(log).not.toContain(secret)
  })

  it('is readable in the outbox for ten minutes and then wiped', async () => {
    const [fresh, old] = [newPhone(), newPhone()]
    await sendCode(school, fresh)
    await sendCode(school, old)
    await school.deps.db
      .update(smsMessages)
      .set({ createdAt: sql`now() - interval '601 seconds'` })
      .where(eq(smsMessages.telephone, old))
    await sweepAccounts(school.deps)
    expect(await codeInOutbox(school, fresh)).toMatch(/^\d{6}$/)
    const [row] = await school.deps.db.select().from(smsMessages).where(eq(smsMessages.telephone, old))
    expect(row).toMatchObject({ telephone: old, code: null })
  })
})
