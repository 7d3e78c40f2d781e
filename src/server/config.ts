import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import { type BackupConfig, backupConfig } from './gateways/storage/backup-config.ts'
import { type CaptchaConfig, captchaConfig } from './gateways/captcha/config.ts'
import { type ChatConfig, chatConfig } from './gateways/chat/config.ts'
import { type VideoConfig, videoConfig } from './gateways/ffmpeg/config.ts'
import { type LiveConfig, liveConfig } from './gateways/live/config.ts'
import { type OidcConfig, oidcConfig } from './gateways/oidc/config.ts'
import { MAIL_ADDRESS, type MailConfig, mailConfig } from './gateways/mail/config.ts'
import { type PaymentConfig, paymentConfig, sandboxOn } from './gateways/payment/config.ts'
import { type SmsConfig, smsConfig, smsLimited } from './gateways/sms/config.ts'
import { type SpeechConfig, speechConfig } from './gateways/speech/config.ts'
import { type StorageConfig, storageConfig } from './gateways/storage/config.ts'
import { type VodConfig, vodConfig } from './gateways/vod/config.ts'
import { type WebrtcConfig, webrtcConfig } from './gateways/webrtc/config.ts'
import { type WechatConfig, wechatConfig } from './gateways/wechat/config.ts'
import {
  address,
  ConfigError,
  type Environment,
  integer,
  isLoopback,
  isThisMachine,
  oneOf,
  openBecause,
  secretFrom,
} from './lib/environment.ts'

export { ConfigError } from './lib/environment.ts'

export interface Config {
  host: string
  port: number
  /** the address that people and payment providers use, without a trailing slash */
  publicUrl: string
  /** cookies are Secure and HSTS is sent exactly when this is true */
  publicHttps: boolean
  dataDir: string
  /** undefined: the embedded database under dataDir */
  databaseUrl: string | undefined
  demo: boolean
  sms: SmsConfig
  /** limits of sends per address, for the whole site and by country */
  smsLimits: boolean
  mail: MailConfig
  wechat: WechatConfig
  oidc: OidcConfig
  captcha: CaptchaConfig
  /** the real providers */
  payment: PaymentConfig
  paymentSandbox: boolean
  storage: StorageConfig
  backup: BackupConfig
  live: LiveConfig
  webrtc: WebrtcConfig
  video: VideoConfig
  speech: SpeechConfig
  vod: VodConfig | null
  chat: ChatConfig
  tls: { cert: Buffer; key: Buffer } | undefined
  /** proxies whose forwarded headers are trusted; empty: none */
  trustProxy: string[]
  /** calls a minute of one user, or from one address without a user; 0: unlimited */
  rateLimit: number
  /** calls a minute from one address in all */
  rateLimitAddress: number
  /** whether a process that does not keep up refuses calls */
  refusesOverload: boolean
  logLevel: string
  /** what programs that read the metrics say; undefined: they are read on this machine alone */
  metricsToken: string | undefined
  /** what secrets in the database are encrypted with; undefined: a key of the database itself */
  secretsKey: string | undefined
  /** who gets alarms by e-mail; empty: the owners */
  alarmEmail: string[]
  /** a collector of traces, without a trailing slash; null: there is none */
  tracesEndpoint: string | null
}

function file(env: Environment, name: string): Buffer | undefined {
  const path = env[name]
  if (!path) return undefined
  try {
    return readFileSync(path)
  } catch {
    throw new ConfigError(`${name} names ${path}, which cannot be read.`)
  }
}

/** A certificate that does not fit its key is said at the start, not by every browser. */
function tlsPair(env: Environment): Config['tls'] {
  const cert = file(env, 'TLS_CERT')
  const key = file(env, 'TLS_KEY')
  if (!cert && !key) return undefined
  if (!cert || !key) throw new ConfigError('TLS_CERT and TLS_KEY are given together or not at all.')
  try {
    createSecureContext({ cert, key })
  } catch (error) {
    throw new ConfigError(`TLS_CERT and TLS_KEY cannot be used together: ${(error as Error).message}.`)
  }
  return { cert, key }
}

/** names that stand for ranges, as Fastify knows them */
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']

function isProxyAddress(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/')
  const version = isIP(address)
  if (PROXY_NAMES.includes(entry)) return true
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

const listed = (text = ''): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

function trustedProxies(env: Environment): string[] {
  const entries = listed(env.TRUST_PROXY)
  for (const entry of entries)
    if (!isProxyAddress(entry))
      throw new ConfigError(
        `TRUST_PROXY must list addresses such as 10.0.0.1, 10.0.0.0/8 or loopback, not "${entry}".`,
      )
  return entries
}

/** @throws ConfigError */
export function databaseUrlOf(env: Environment): string | undefined {
  const raw = env.DATABASE_URL
  if (!raw) return undefined
  if (!/^postgres(ql)?:\/\//.test(raw))
    throw new ConfigError('DATABASE_URL must begin with postgres:// or postgresql://.')
  return raw
}

/** A secret of the school's own, which a program sends. */
function metricsToken(env: Environment): string | undefined {
  const token = env.METRICS_TOKEN
  if (!token) return undefined
  if (!/^[\w.~+/=-]{16,200}$/.test(token))
    throw new ConfigError('METRICS_TOKEN must be 16 to 200 letters, digits and signs of ._~+/=-.')
  return token
}

/** What cannot be guessed. @throws ConfigError */
export function secretsKeyOf(env: Environment): string | undefined {
  const key = secretFrom(env, 'SECRETS_KEY') ?? undefined
  if (key !== undefined && !/^\S{32,200}$/.test(key))
    throw new ConfigError('SECRETS_KEY must be 32 to 200 characters by chance, without spaces.')
  return key
}

/** As the official packages name it; a collector is usually beside the school and without encryption. */
function tracesEndpoint(env: Environment): string | null {
  const raw = env.OTEL_EXPORTER_OTLP_ENDPOINT
  return raw ? address(raw, 'OTEL_EXPORTER_OTLP_ENDPOINT').href.replace(/\/+$/, '') : null
}

function alarmEmail(env: Environment): string[] {
  const addresses = listed(env.ALARM_EMAIL)
  for (const one of addresses)
    if (!MAIL_ADDRESS.test(one))
      throw new ConfigError(`ALARM_EMAIL must list e-mail addresses, not "${one}".`)
  return addresses
}

const MOST_WORKERS = 64

/** How many processes serve requests. One core of many is the database's. @throws ConfigError */
export function workersOf(env: Environment, cores = availableParallelism()): number {
  return integer(env, 'WORKERS', cores <= 2 ? 1 : Math.min(cores - 1, MOST_WORKERS), 1, MOST_WORKERS)
}

/** The school's data folder, absolute. */
export const dataDirOf = (env: Environment): string => resolve(env.DATA_DIR || './data')

/** so many people at one address may use their whole limit; a class of a hundred uses a part of it */
const CALLERS_OF_ADDRESS = 20

/**
 * Reads and checks the environment.
 * @throws ConfigError naming the variable and what it may be
 */
export function readConfig(env: Environment): Config {
  const rateLimit = integer(env, 'RATE_LIMIT', 1200, 0, 10_000_000)
  const host = env.HOST || '127.0.0.1'
  const port = integer(env, 'PORT', 8080, 0, 65_535)
  const bindsLoopback = isLoopback(host)

  const tls = tlsPair(env)
  const shownHost = bindsLoopback || host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const publicUrl = env.PUBLIC_URL
    ? address(env.PUBLIC_URL, 'PUBLIC_URL').href.replace(/\/+$/, '')
    : `${tls ? 'https' : 'http'}://${shownHost.includes(':') ? `[${shownHost}]` : shownHost}:${port}`

  // behind a proxy the server listens on loopback only, but is public nevertheless
  const loopback = bindsLoopback && isThisMachine(new URL(publicUrl))

  const demo = oneOf(env, 'DEMO', ['on', 'off'], loopback ? 'on' : 'off')
  if (!loopback && !env.DEMO)
    throw new ConfigError(
      `DEMO must be given (on or off) because ${bindsLoopback ? `PUBLIC_URL is ${publicUrl}` : `HOST is ${host}`}: a demo school has well-known passwords.`,
    )

  const open = openBecause(host, publicUrl)
  const dataDir = dataDirOf(env)
  const payment = paymentConfig(env, publicUrl)

  return {
    host,
    port,
    publicUrl,
    publicHttps: publicUrl.startsWith('https:'),
    dataDir,
    databaseUrl: databaseUrlOf(env),
    demo: demo === 'on',
    sms: smsConfig(env),
    smsLimits: smsLimited(env, open),
    mail: mailConfig(env),
    wechat: wechatConfig(env),
    oidc: oidcConfig(env),
    captcha: captchaConfig(env, open),
    payment,
    paymentSandbox: sandboxOn(env, payment, loopback),
    storage: storageConfig(env, dataDir),
    backup: backupConfig(env),
    live: liveConfig(env, host),
    webrtc: webrtcConfig(env, host),
    video: videoConfig(env),
    speech: speechConfig(env),
    vod: vodConfig(env),
    chat: chatConfig(env),
    tls,
    trustProxy: trustedProxies(env),
    rateLimit,
    rateLimitAddress: integer(env, 'RATE_LIMIT_ADDRESS', CALLERS_OF_ADDRESS * rateLimit, 1, 1_000_000_000),
    refusesOverload: oneOf(env, 'REFUSE_OVERLOAD', ['on', 'off'], 'on') === 'on',
    metricsToken: metricsToken(env),
    secretsKey: secretsKeyOf(env),
    alarmEmail: alarmEmail(env),
    tracesEndpoint: tracesEndpoint(env),
    logLevel: oneOf(env, 'LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info'),
  }
}
