import { ConfigError, type Environment, integer, isLoopback, needed, oneOf } from '../../lib/environment.ts'

export interface SmtpMail {
  provider: 'smtp'
  host: string
  port: number
  /** tls: from the first byte. starttls: before anything is said. none: on this machine alone */
  security: 'starttls' | 'tls' | 'none'
  /** null: the server asks for no login */
  login: { user: string; password: string } | null
  /** the sender's address */
  from: string
}

export type MailConfig = { provider: 'outbox' } | SmtpMail

export const MAIL_ADDRESS = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/
const usualPorts = { starttls: 587, tls: 465, none: 25 } as const

function login(env: Environment): SmtpMail['login'] {
  if (!env.SMTP_USER && !env.SMTP_PASSWORD) return null
  return {
    user: needed(env, 'SMTP_USER', 'SMTP_PASSWORD is given'),
    password: needed(env, 'SMTP_PASSWORD', 'SMTP_USER is given'),
  }
}

/** How mails leave the school. @throws ConfigError */
export function mailConfig(env: Environment): MailConfig {
  const provider = oneOf(env, 'MAIL_PROVIDER', ['outbox', 'smtp'], 'outbox')
  if (provider === 'outbox') return { provider }
  const why = 'MAIL_PROVIDER is smtp'
  const host = needed(env, 'SMTP_HOST', why, /^[A-Za-z\d.:-]{1,255}$/)
  const security = oneOf(env, 'SMTP_SECURITY', ['starttls', 'tls', 'none'], 'starttls')
  if (security === 'none' && !isLoopback(host))
    throw new ConfigError('SMTP_SECURITY may be none only where SMTP_HOST is this machine.')
  return {
    provider,
    host,
    port: integer(env, 'SMTP_PORT', usualPorts[security], 1, 65_535),
    security,
    login: login(env),
    from: needed(env, 'MAIL_FROM', why, MAIL_ADDRESS),
  }
}
