import type { SmtpMail } from './config.ts'
import { MailError, type MailGateway, type MailMessage } from './mail.ts'

export interface SmtpTimeouts {
  /** until the server has greeted */
  connectMs: number
  /** for one mail in all */
  sendMs: number
}

export const usualSmtpTimeouts: SmtpTimeouts = { connectMs: 10_000, sendMs: 30_000 }

const AT_ONCE = 5
/** what is kept of a server's answer */
const LONGEST_ANSWER = 300

/** What nodemailer throws. */
interface Thrown {
  code?: unknown
  responseCode?: unknown
  response?: unknown
}

/** What says that nothing was handed over yet: no address, no connection, no greeting, no encryption. */
const NEVER_CONNECTED =
  /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EDNS|ETLS|Greeting never received|Connection timeout)\b/

/**
 * Sorts a failure. Of the server's answers 5xx about the mail is final (RFC 5321); about the login, or 503, it is the
 * school's set-up or this connection that is wrong, and another try may succeed.
 */
function judge(error: unknown): MailError {
  if (error instanceof MailError) return error
  const { code, responseCode, response } = error as Thrown
  const answer = typeof response === 'string' ? response.slice(0, LONGEST_ANSWER) : ''
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return new MailError('delayed', `login: ${String(code)}`, answer, true)
  if (typeof responseCode === 'number' && responseCode > 0) {
    const isFinal = responseCode >= 500 && responseCode !== 503
    return new MailError(isFinal ? 'refused' : 'delayed', `answer ${responseCode}`, answer)
  }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return new MailError('refused', String(code))
  const reason = typeof code === 'string' ? code : 'no usable answer'
  const message = error instanceof Error ? `${reason} ${error.message}` : reason
  return new MailError(NEVER_CONNECTED.test(message) ? 'delayed' : 'unanswered', reason)
}

async function openPool(config: SmtpMail, { connectMs, sendMs }: SmtpTimeouts) {
  const { createTransport } = await import('nodemailer')
  const { host, port, security, login } = config
  return createTransport({
    pool: true,
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(login && { auth: { user: login.user, pass: login.password } }),
    tls: { minVersion: 'TLSv1.2' },
    maxConnections: AT_ONCE,
    // a mail whose connection broke is tried again by the outbox, which knows what became of it
    maxRequeues: 0,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: sendMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

type Pool = Awaited<ReturnType<typeof openPool>>

const headersOf = ({ unsubscribe }: MailMessage): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribe && {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
})

/** Any SMTP server, by nodemailer, which is loaded at the first mail. */
export function smtpMail(config: SmtpMail, timeouts: SmtpTimeouts = usualSmtpTimeouts): MailGateway {
  let opening: Promise<Pool> | undefined

  return {
    name: 'smtp',
    keepsMail: false,
    atOnce: AT_ONCE,
    async send(message) {
      opening ??= openPool(config, timeouts)
      const pool = await opening
      const { to, fromName, subject, text, html, messageId } = message
      const late = AbortSignal.timeout(timeouts.sendMs)
      try {
        await pool.sendMail({
          from: { name: fromName, address: config.from },
          to,
          subject,
          text,
          html,
          messageId,
          headers: headersOf(message),
          signal: late,
        })
      } catch (error) {
        throw late.aborted ? new MailError('unanswered', 'no answer in time') : judge(error)
      }
    },
    async check() {
      opening ??= openPool(config, timeouts)
      const pool = await opening
      try {
        await pool.verify()
      } catch (error) {
        throw judge(error)
      }
    },
    close() {
      opening?.then((pool) => pool.close()).catch(() => undefined)
    },
  }
}
