import { afterAll, describe, expect, test } from 'vitest'
import type { SmtpMail } from '#server/gateways/mail/config.ts'
import { MailError, type MailMessage } from '#server/gateways/mail/mail.ts'
import { smtpMail } from '#server/gateways/mail/smtp.ts'
import { openSmtp, readable, smtpLogin } from '#tests/support/smtp-double.ts'

const plain = await openSmtp()
const withTls = await openSmtp({ tls: true })

const configOf = (change: Partial<SmtpMail> = {}): SmtpMail => ({
  provider: 'smtp',
  host: '127.0.0.1',
  port: plain.port,
  security: 'none',
  login: smtpLogin,
  from: 'school@shuyuan.example',
  ...change,
})
const timeouts = { connectMs: 5_000, sendMs: 10_000 }
const gateway = smtpMail(configOf(), timeouts)
afterAll(async () => {
  gateway.close()
  await Promise.all([plain.close(), withTls.close()])
})

const aMail = (change: Partial<MailMessage> = {}): MailMessage => ({
  to: 'student@example.com',
  fromName: '书院学堂',
  subject: '即将上课：诗词',
  text: '《诗词》将于 10:00 开始。',
  html: '<p>《诗词》将于 10:00 开始。</p>',
  messageId: '<1.2@shuyuan.example>',
  unsubscribe: null,
  ...change,
})

/** Outcome of a send: sent, or what a MailError says. */
async function outcomeOf(sending: Promise<void>): Promise<[string, string?]> {
  try {
    await sending
    return ['sent']
  } catch (error) {
    if (error instanceof MailError) return [error.outcome, error.answer || error.message]
    throw error
  }
}

describe('a mail by SMTP', () => {
  test('has a text and an HTML part, the name of the school, a message id, and how to unsubscribe', async () => {
    await gateway.send(aMail({ unsubscribe: 'https://shuyuan.example/unsubscribe/token' }))
    const mail = plain.taken.at(-1)
    expect(mail).toMatchObject({ from: 'school@shuyuan.example', to: ['student@example.com'] })
    const raw = mail?.raw.replaceAll('\r\n ', ' ') ?? ''
    expect(raw).toContain('Message-ID: <1.2@shuyuan.example>')
    expect(raw).toContain('List-Unsubscribe: <https://shuyuan.example/unsubscribe/token>')
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(raw).toMatch(/From: =\?UTF-8\?.*<school@shuyuan\.example>/)
    expect(mail && readable(mail)).toContain('《诗词》将于 10:00 开始。')
    expect(mail && readable(mail)).toContain('<p>')
  })

  test('about something that has happened has no link to unsubscribe', async () => {
    await gateway.send(aMail())
    expect(plain.taken.at(-1)?.raw).not.toContain('List-Unsubscribe')
  })

  test.each([
    [{ recipient: 451 }, 'delayed'],
    [{ content: 452 }, 'delayed'],
    [{ recipient: 550 }, 'refused'],
    [{ content: 554 }, 'refused'],
  ] as const)('that is answered with %j is %s', async (plan, outcome) => {
    plain.plan(plan)
    const [what, answer] = await outcomeOf(gateway.send(aMail()))
    expect(what).toBe(outcome)
    expect(answer).toMatch(/Try again later|No such mailbox/)
  })

  test('is unanswered when the connection breaks after its content was sent, and is sent once', async () => {
    const before = plain.contents()
    plain.plan('hangs up')
    expect((await outcomeOf(gateway.send(aMail())))[0]).toBe('unanswered')
    expect(plain.contents()).toBe(before + 1)
  })

  test('is unanswered when the server is silent until the time is over', async () => {
    const impatient = smtpMail(configOf(), { connectMs: 5_000, sendMs: 1_500 })
    plain.plan('silent')
    expect(await outcomeOf(impatient.send(aMail()))).toEqual(['unanswered', 'no answer in time'])
    impatient.close()
  })

  test('is delayed when the login is refused or the server is away, and the error does not name the password', async () => {
    const wrong = smtpMail(configOf({ login: { user: 'school', password: 'wrongPassword' } }), timeouts)
    const [outcome, answer] = await outcomeOf(wrong.send(aMail()))
    expect(outcome).toBe('delayed')
    expect(answer).not.toContain('wrongPassword')
    expect((await outcomeOf(smtpMail(configOf({ port: 9 }), timeouts).send(aMail())))[0]).toBe('delayed')
    wrong.close()
  })

  test('is never sent without TLS, nor to a server whose certificate is not trusted', async () => {
    const before = [plain.contents(), withTls.contents()]
    for (const port of [plain.port, withTls.port]) {
      const secure = smtpMail(configOf({ port, security: 'starttls' }), timeouts)
      expect((await outcomeOf(secure.send(aMail())))[0]).not.toBe('sent')
      secure.close()
    }
    expect([plain.contents(), withTls.contents()]).toEqual(before)
  })
})
