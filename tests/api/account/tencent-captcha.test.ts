import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { TicketCheckUnavailable } from '#server/gateways/captcha/captcha.ts'
import { tencentTickets } from '#server/gateways/captcha/tencent.ts'
import { withCaptchaHosts } from '#server/plugins/captcha-hosts.ts'
import { contentSecurityPolicy, noHosts } from '#server/plugins/pages.ts'
import { newPhone } from '#tests/support/factories.ts'
import { captchaApp, openTencentCaptcha, tencentKeys } from '#tests/support/tencent-double.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const double = await openTencentCaptcha()
afterAll(() => double.close())
const school = await openTestSchool({
  CAPTCHA_PROVIDER: 'tencent',
  TENCENT_SECRET_ID: tencentKeys.secretId,
  TENCENT_SECRET_KEY: tencentKeys.secretKey,
  TENCENT_CAPTCHA_APP_ID: captchaApp.appId,
  TENCENT_CAPTCHA_APP_SECRET_KEY: captchaApp.appSecretKey,
  TENCENT_CAPTCHA_ENDPOINT: double.origin,
})
const failed = refusals.verificationNotCompleted.code
const send = (ticket: string, address = '203.0.113.7') =>
  school.call('POST /api/smsmsg/sendcode', {
    body: { action: 'reg', telephone: newPhone(), ticket, randstr: '@rnd' },
    address,
  })

describe("a ticket of Tencent's captcha", () => {
  it('is checked with a valid signature, its random string and the client address', async () => {
    expect((await send('good-1')).data).toEqual({ sendsmsnums: 1 })
    expect(double.taken.at(-1)).toEqual({
      CaptchaType: 9,
      Ticket: 'good-1',
      Randstr: '@rnd',
      UserIp: '203.0.113.7',
      CaptchaAppId: Number(captchaApp.appId),
      AppSecretKey: captchaApp.appSecretKey,
    })
  })

  it('is good once', async () => {
    expect((await send('good-2')).code).toBe(0)
    expect((await send('good-2')).code).toBe(failed)
  })

  it('used fifty times at once is checked once and sends once', async () => {
    const before = double.calls()
    const answers = await Promise.all(Array.from({ length: 50 }, () => send('good-50')))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(double.calls() - before).toBe(1)
  })

  it('that Tencent refuses sends nothing', async () => {
    expect((await send('made up')).code).toBe(failed)
    expect((await send('trerror_1001_190000001_1')).code).toBe(failed)
  })

  it.each(['hangs up', 'broken', 'garbled', 'empty', { error: 'InternalError' }] as const)(
    'is refused while Tencent is %j',
    async (misbehaviour) => {
      double.misbehave(misbehaviour)
      const answer = await send(`good-${JSON.stringify(misbehaviour)}`)
      expect([answer.http, answer.code]).toEqual([200, failed])
    },
  )

  it('that a fault of ours keeps from being checked is not refused as a wrong one', async () => {
    const { captcha } = school.deps
    const isGood = () => Promise.reject(new TypeError('ours'))
    school.deps.captcha = { ...captcha, tickets: { appId: '', script: '', isGood } }
    onTestFinished(() => {
      school.deps.captcha = captcha
    })
    expect((await send('good-fault')).http).toBe(500)
  })

  it('is refused when Tencent does not answer in time', async () => {
    const config = { ...tencentKeys, ...captchaApp, provider: 'tencent' as const, endpoint: double.origin }
    double.misbehave('silent')
    await expect(tencentTickets(config, 200).isGood('good-s', '@', '::1')).rejects.toThrow(
      TicketCheckUnavailable,
    )
  })

  it('is refused by Tencent when the request has another key', async () => {
    const config = {
      ...tencentKeys,
      secretKey: 'anotherKey',
      ...captchaApp,
      provider: 'tencent' as const,
      endpoint: double.origin,
    }
    await expect(tencentTickets(config).isGood('good-k', '@', '::1')).rejects.toThrow(
      'AuthFailure.SignatureFailure',
    )
  })

  it('is required also together with a picture code', async () => {
    const { data } = await school.call('GET /api/captcha/getcode')
    expect(data.captcha).toMatch(/^data:image\/png;base64,/)
    const body = { action: 'reg', telephone: newPhone(), imgcaptcha: '0000', crypt_key: data.crypt_key }
    expect((await school.call('POST /api/smsmsg/sendcode', { body })).code).toBe(failed)
  })
})

describe("a page of a school with Tencent's captcha", () => {
  it('is configured for the captcha and draws no slider', async () => {
    const { data } = await school.call('GET /api/web/config')
    expect([data.captcha_slider, data.captcha_tencent]).toEqual([
      true,
      { app_id: captchaApp.appId, script: 'https://turing.captcha.qcloud.com/TJCaptcha.js' },
    ])
    expect((await school.call('GET /api/captcha/slider')).code).toBe(refusals.notFound.code)
  })

  it("may load Tencent's script and frame, which no other school's page may", () => {
    const hashes = { 'index.html': { script: ["'sha256-a'"], style: ["'sha256-b'"] } }
    const policy = contentSecurityPolicy('index.html', hashes, true, withCaptchaHosts(noHosts))
    const hosts = 'https://turing.captcha.qcloud.com https://turing.captcha.gtimg.com'
    for (const rule of ["script-src 'self' 'sha256-a'", "frame-src 'self'", "connect-src 'self'"])
      expect(policy).toContain(`${rule} ${hosts}`)
    expect(policy).toContain("style-src 'self' 'unsafe-inline';")
    expect(contentSecurityPolicy('index.html', hashes, true)).not.toMatch(/turing|frame-src|unsafe-inline/)
  })
})
