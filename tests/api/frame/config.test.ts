import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, workersOf } from '#server/config.ts'
import { selfSigned } from './self-signed.ts'
import { temporaryFolder, writeIn } from './support.ts'

const folder = temporaryFolder()
const pair = selfSigned()
const cert = writeIn(folder, 'cert.pem', pair.cert)
const key = writeIn(folder, 'key.pem', pair.key)
const otherKey = writeIn(folder, 'other-key.pem', selfSigned().key)
const noKey = writeIn(folder, 'no-key.pem', 'no key at all')

/** @returns the line that the start prints */
function faultOf(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('the start went on')
}
const abroad = { HOST: '0.0.0.0', DEMO: 'off' }

test('without settings it is a demo school on this machine alone', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    publicUrl: 'http://localhost:8080',
    publicHttps: false,
    databaseUrl: undefined,
    demo: true,
    sms: { provider: 'outbox' },
    smsLimits: true,
    captcha: { provider: 'image' },
    paymentSandbox: true,
    tls: undefined,
    trustProxy: [],
    rateLimit: 1200,
    rateLimitAddress: 24_000,
    logLevel: 'info',
  })
})

test('an empty variable counts as none', () => {
  const names = [
    'HOST',
    'PORT',
    'PUBLIC_URL',
    'DATA_DIR',
    'DATABASE_URL',
    'DEMO',
    'SMS_PROVIDER',
    'SMS_LIMITS',
    'CAPTCHA_PROVIDER',
  ]
  const more = [
    'PAYMENT_SANDBOX',
    'TLS_CERT',
    'TLS_KEY',
    'TRUST_PROXY',
    'RATE_LIMIT',
    'RATE_LIMIT_ADDRESS',
    'REFUSE_OVERLOAD',
    'LOG_LEVEL',
  ]
  const empty = Object.fromEntries([...names, ...more].map((name) => [name, '']))
  expect(readConfig(empty)).toEqual(readConfig({}))
})

describe('an invalid value is named in one line', () => {
  test.each([
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'school.example'],
    ['PUBLIC_URL', 'ftp://school.example'],
    ['PUBLIC_URL', 'https://'],
    ['PUBLIC_URL', 'https://school.example/?from=mail'],
    ['PUBLIC_URL', 'https://school.example/#/home'],
    ['PUBLIC_URL', 'https://me:secret@school.example'],
    ['DATABASE_URL', 'mysql://localhost/school'],
    ['DATABASE_URL', 'localhost'],
    ['DEMO', 'yes'],
    ['SMS_PROVIDER', 'pigeon'],
    ['CAPTCHA_PROVIDER', 'none'],
    ['PAYMENT_SANDBOX', 'true'],
    ['TLS_CERT', '/nowhere/cert.pem'],
    ['TLS_KEY', '/nowhere/key.pem'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '10.0.0.1, proxy.example'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['RATE_LIMIT', 'many'],
    ['RATE_LIMIT', '-5'],
    ['RATE_LIMIT_ADDRESS', '0'],
    ['REFUSE_OVERLOAD', 'maybe'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    const fault = faultOf({ [name]: value })
    expect(fault).toContain(name)
    expect(fault).not.toContain('\n')
  })

  test('the password of DATABASE_URL is not repeated', () => {
    expect(faultOf({ DATABASE_URL: 'mysql://me:secret@localhost/school' })).not.toContain('secret')
  })
})

describe('proxies are believed', () => {
  test.each([
    ['10.0.0.1', ['10.0.0.1']],
    [' 10.0.0.0/8 , ::1 ', ['10.0.0.0/8', '::1']],
    ['loopback,fc00::/7', ['loopback', 'fc00::/7']],
  ])('%s', (value, list) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(list)
  })
})

describe('a school that others can reach', () => {
  test.each(['0.0.0.0', '::', '192.168.1.5', 'school.example', '128.0.0.1', '127.0.0.1.example'])(
    'on %s must set whether it is a demo',
    (host) => {
      expect(faultOf({ HOST: host })).toMatch(/^DEMO must be given/)
      expect(readConfig({ HOST: host, DEMO: 'on' }).demo).toBe(true)
      expect(readConfig({ HOST: host, DEMO: 'off' }).demo).toBe(false)
    },
  )

  test.each(['127.0.0.1', 'localhost', '::1', '127.9.9.9'])('is not the one on %s', (host) => {
    expect(readConfig({ HOST: host })).toMatchObject({ demo: true, paymentSandbox: true })
  })

  test('behind a proxy is public too, though it listens on loopback alone', () => {
    expect(faultOf({ PUBLIC_URL: 'https://school.example' })).toMatch(/^DEMO must be given .*PUBLIC_URL/)
    const config = readConfig({ PUBLIC_URL: 'https://school.example', DEMO: 'off' })
    expect(config).toMatchObject({ demo: false, paymentSandbox: false })
    expect(readConfig({ PUBLIC_URL: 'https://[::1]:8443' })).toMatchObject({
      demo: true,
      paymentSandbox: true,
    })
  })

  test('has no fixed captcha', () => {
    expect(faultOf({ ...abroad, CAPTCHA_PROVIDER: 'fixed' })).toMatch(/^CAPTCHA_PROVIDER=fixed .* refused/)
    // behind a proxy
    const proxied = { DEMO: 'off', PUBLIC_URL: 'https://school.cn', CAPTCHA_PROVIDER: 'fixed' }
    expect(faultOf(proxied)).toMatch(
      /^CAPTCHA_PROVIDER=fixed .* refused while PUBLIC_URL is https:\/\/school\.cn/,
    )
    expect(readConfig({ CAPTCHA_PROVIDER: 'fixed' }).captcha.provider).toBe('fixed')
  })

  test('has a sandbox cashier only when that is set', () => {
    expect(readConfig(abroad).paymentSandbox).toBe(false)
    expect(readConfig({ ...abroad, PAYMENT_SANDBOX: 'on' }).paymentSandbox).toBe(true)
    expect(readConfig({ PAYMENT_SANDBOX: 'off' }).paymentSandbox).toBe(false)
  })
})

describe('providers', () => {
  const tencent = {
    SMS_PROVIDER: 'tencent',
    TENCENT_SECRET_ID: 'AKIDexample',
    TENCENT_SECRET_KEY: 'secretExample',
    TENCENT_SMS_APP_ID: '1400000001',
    TENCENT_SMS_SIGN: '书院',
    TENCENT_SMS_TEMPLATE: '2000001',
  }
  const aliyun = {
    SMS_PROVIDER: 'aliyun',
    ALIYUN_ACCESS_KEY_ID: 'LTAIexample',
    ALIYUN_ACCESS_KEY_SECRET: 'secretExample',
    ALIYUN_SMS_SIGN: '书院',
    ALIYUN_SMS_TEMPLATE: 'SMS_1000001',
  }
  const captcha = {
    CAPTCHA_PROVIDER: 'tencent',
    TENCENT_SECRET_ID: 'AKIDexample',
    TENCENT_SECRET_KEY: 'secretExample',
    TENCENT_CAPTCHA_APP_ID: '190000001',
    TENCENT_CAPTCHA_APP_SECRET_KEY: 'appSecretExample',
  }
  const smtp = { MAIL_PROVIDER: 'smtp', SMTP_HOST: 'mail.example', MAIL_FROM: 'school@example.com' }
  const smtpLogin = { ...smtp, SMTP_USER: 'school', SMTP_PASSWORD: 'mail secret' }
  const wechat = {
    WECHAT_PROVIDER: 'official_account',
    WECHAT_OA_APP_ID: 'wx0123456789abcdef',
    WECHAT_OA_APP_SECRET: '0123456789abcdef0123456789abcdef',
  }
  const template = 'TemplateOfTests_0123456789-abcdefghijklmnop'
  const missing = [tencent, aliyun, captcha, smtp, wechat].flatMap(({ ...given }) =>
    Object.keys(given)
      .filter((name) => !name.endsWith('_PROVIDER'))
      .map((name) => ({ given: given as Record<string, string>, name })),
  )

  test('are read with all that they need', () => {
    expect(readConfig(tencent).sms).toMatchObject({
      provider: 'tencent',
      region: 'ap-guangzhou',
      endpoint: null,
    })
    expect(readConfig({ ...aliyun, ALIYUN_SMS_ENDPOINT: 'http://127.0.0.1:9' }).sms).toMatchObject({
      provider: 'aliyun',
      templateAbroad: null,
      endpoint: 'http://127.0.0.1:9',
    })
    expect(readConfig(captcha).captcha).toMatchObject({ appId: '190000001' })
    expect(readConfig(smtp).mail).toEqual({
      provider: 'smtp',
      host: 'mail.example',
      port: 587,
      security: 'starttls',
      login: null,
      from: 'school@example.com',
    })
    expect(readConfig({ ...smtpLogin, SMTP_SECURITY: 'tls' }).mail).toMatchObject({
      port: 465,
      login: { user: 'school', password: 'mail secret' },
    })
    const templates = `class_begins=${template}:thing1:time2, announcement=${template}:thing3`
    expect(readConfig({ ...wechat, WECHAT_OA_TEMPLATES: templates }).wechat).toMatchObject({
      templates: {
        class_begins: { id: template, name: 'thing1', time: 'time2' },
        announcement: { id: template, name: 'thing3', time: null },
      },
    })
    const notices = 'class_begins=123, class_cancelled=456'
    expect(readConfig({ ...tencent, TENCENT_SMS_NOTICES: notices }).sms).toMatchObject({
      notices: { class_begins: '123', class_cancelled: '456' },
      noticesAbroad: {},
    })
  })

  test.each(missing)('do not start without $name', ({ given, name }) => {
    expect(faultOf({ ...given, [name]: '' })).toMatch(new RegExp(`^${name} must be given because `))
  })

  test.each([
    [{ ...tencent, TENCENT_SMS_APP_ID: 'my app' }, 'TENCENT_SMS_APP_ID'],
    [{ ...tencent, TENCENT_SECRET_KEY: 'se cret' }, 'TENCENT_SECRET_KEY'],
    [{ ...aliyun, ALIYUN_SMS_TEMPLATE: '1000001' }, 'ALIYUN_SMS_TEMPLATE'],
    [{ ...aliyun, ALIYUN_SMS_ENDPOINT: 'http://sms.example' }, 'ALIYUN_SMS_ENDPOINT'],
    [{ ...tencent, TENCENT_SMS_ENDPOINT: 'https://sms.example/path' }, 'TENCENT_SMS_ENDPOINT'],
    [{ ...tencent, TENCENT_SMS_NOTICES: 'class_begins' }, 'TENCENT_SMS_NOTICES'],
    [{ ...tencent, TENCENT_SMS_NOTICES: 'order_shipped=123' }, 'TENCENT_SMS_NOTICES'],
    [{ ...aliyun, ALIYUN_SMS_NOTICES: 'class_begins=123' }, 'ALIYUN_SMS_NOTICES'],
    [{ ...wechat, WECHAT_OA_APP_SECRET: 'se cret' }, 'WECHAT_OA_APP_SECRET'],
    [{ ...wechat, WECHAT_OA_TEMPLATES: `class_begins=${template}` }, 'WECHAT_OA_TEMPLATES'],
    [{ ...wechat, WECHAT_OA_TEMPLATES: `advertising=${template}:thing1` }, 'WECHAT_OA_TEMPLATES'],
    [{ SSO_PRIVATE_HOSTS: 'https://login.school.lan' }, 'SSO_PRIVATE_HOSTS'],
    [{ SECRETS_KEY: 'se cret' }, 'SECRETS_KEY'],
    [{ ...smtp, SMTP_SECURITY: 'none' }, 'SMTP_SECURITY'],
    [{ ...smtp, MAIL_FROM: 'School <school@example.com>' }, 'MAIL_FROM'],
    [{ ...smtpLogin, SMTP_PASSWORD: '' }, 'SMTP_PASSWORD'],
  ])('are refused with a value that cannot be right: %j', (given, name) => {
    const fault = faultOf(given)
    expect(fault).toContain(name)
    expect(fault).not.toContain('se cret')
  })

  test('have their limits wherever others can reach the school', () => {
    expect(faultOf({ ...abroad, SMS_LIMITS: 'off' })).toMatch(/^SMS_LIMITS=off .* refused/)
    const proxied = { DEMO: 'off', PUBLIC_URL: 'https://school.cn', SMS_LIMITS: 'off' }
    expect(faultOf(proxied)).toMatch(/^SMS_LIMITS=off .* refused while PUBLIC_URL is/)
    expect(readConfig({ SMS_LIMITS: 'off' }).smsLimits).toBe(false)
  })
})

describe('the public address', () => {
  test.each([
    [{ PORT: '9000' }, 'http://localhost:9000'],
    [{ ...abroad }, 'http://localhost:8080'],
    [{ HOST: '::1' }, 'http://localhost:8080'],
    [{ HOST: '192.168.1.5', DEMO: 'off' }, 'http://192.168.1.5:8080'],
    [{ HOST: 'fd00::5', DEMO: 'off' }, 'http://[fd00::5]:8080'],
    [{ PUBLIC_URL: 'https://school.example/', DEMO: 'off' }, 'https://school.example'],
    [{ PUBLIC_URL: 'https://school.example/cn//', DEMO: 'off' }, 'https://school.example/cn'],
    [{ TLS_CERT: cert, TLS_KEY: key }, 'https://localhost:8080'],
  ])('of %o is %s', (env, publicUrl) => {
    const config = readConfig(env)
    expect(config.publicUrl).toBe(publicUrl)
    expect(config.publicHttps).toBe(publicUrl.startsWith('https:'))
  })
})

describe('a certificate', () => {
  test('and its key are taken together', () => {
    expect(readConfig({ TLS_CERT: cert, TLS_KEY: key }).tls).toEqual({
      cert: Buffer.from(pair.cert),
      key: Buffer.from(pair.key),
    })
  })

  test.each([
    ['without a key', { TLS_CERT: cert }],
    ['missing beside a key', { TLS_KEY: key }],
    ['with the key of another', { TLS_CERT: cert, TLS_KEY: otherKey }],
    ['with what is no key', { TLS_CERT: cert, TLS_KEY: noKey }],
    ['that is none', { TLS_CERT: noKey, TLS_KEY: key }],
  ])('%s is refused', (_title, env) => {
    const fault = faultOf(env)
    expect(fault).toContain('TLS_CERT and TLS_KEY')
    expect(fault).not.toContain('\n')
  })
})

test('as many processes serve as there are cores but one, and one where there are two', () => {
  expect([1, 2, 3, 4, 16, 200].map((cores) => workersOf({}, cores))).toEqual([1, 1, 2, 3, 15, 64])
  expect(workersOf({ WORKERS: '4' }, 2)).toBe(4)
  expect(() => workersOf({ WORKERS: '0' }, 2)).toThrow(
    'WORKERS must be a whole number from 1 to 64, not "0".',
  )
})
