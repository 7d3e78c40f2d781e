import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export const smtpLogin = { user: 'school', password: 'smtpPasswordForTestsOnly' }

export interface TakenMail {
  from: string
  to: string[]
  /** header lines and body, as they came */
  raw: string
}

/** How the server meets the next mail. */
export type MailPlan =
  /** an answer to the recipient, such as 451 or 550 */
  | { recipient: number }
  /** an answer to the content */
  | { content: number }
  /** takes the content and never answers */
  | 'silent'
  /** takes the content and closes the connection */
  | 'hangs up'

export interface SmtpDouble {
  port: number
  /** mails that it has answered with 250 */
  taken: TakenMail[]
  /** mails whose content came, whatever it answered */
  contents: () => number
  plan(...next: (MailPlan | null)[]): void
  close(): Promise<void>
}

const answer = (code: number) =>
  Object.assign(new Error(code < 500 ? '4.7.1 Try again later' : '5.1.1 No such mailbox'), {
    responseCode: code,
  })

/** The content as text, its soft line breaks and base64 undone. */
export function readable({ raw }: TakenMail): string {
  const [, ...parts] = raw.split(/\r\n--[^\r\n]+\r\n/)
  const decoded = parts.map((part) => {
    const [head, body] = splitOnce(part)
    if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
    if (/quoted-printable/i.test(head))
      return Buffer.from(
        body
          .replaceAll(/=\r\n/g, '')
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString('utf8')
    return body
  })
  return decoded.join('\n')
}

function splitOnce(part: string): [string, string] {
  const end = part.indexOf('\r\n\r\n')
  return end < 0 ? ['', part] : [part.slice(0, end), part.slice(end + 4)]
}

/** A mail server on this machine, by the package smtp-server. @param tls whether it offers STARTTLS, with its own certificate */
export async function openSmtp({ tls = false } = {}): Promise<SmtpDouble> {
  const taken: TakenMail[] = []
  const planned: (MailPlan | null)[] = []
  let contents = 0
  let current: MailPlan | null = null
  const server = new SMTPServer({
    disabledCommands: tls ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    closeTimeout: 100,
    onAuth({ username, password }, _session, done) {
      const isRight = username === smtpLogin.user && password === smtpLogin.password
      done(isRight ? null : new Error('Invalid username or password'), { user: username })
    },
    onRcptTo(_address, _session, done) {
      current = planned.shift() ?? null
      if (current && typeof current === 'object' && 'recipient' in current)
        return done(answer(current.recipient))
      done()
    },
    onData(stream, session, done) {
      const plan = current
      let raw = ''
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString('utf8')
      })
      stream.on('end', () => {
        contents += 1
        if (plan === 'silent') return
        if (plan === 'hangs up') {
          for (const connection of server.connections) if (connection.id === session.id) connection.close()
          return
        }
        if (plan && 'content' in plan) return done(answer(plan.content))
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
        })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    contents: () => contents,
    plan: (...next) => void planned.push(...next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}
