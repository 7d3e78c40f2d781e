import { afterAll, describe, expect, test } from 'vitest'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError, readConfig } from '#server/config.ts'
import { realProviders } from '#server/gateways/payment/real-providers.ts'
import { generateAlipaySandboxKeys } from '#server/gateways/payment/sandbox/alipay/keys.ts'
import { generateSandboxKeys } from '#server/gateways/payment/sandbox/keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'shuyuan-payment-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** @returns the line that the start prints */
function faultOf(env: Record<string, string>): string {
  try {
    realProviders(readConfig(env).payment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('the start went on')
}

const wechatKeys = await generateSandboxKeys()
const alipayKeys = await generateAlipaySandboxKeys()
const abroad = { HOST: '0.0.0.0', DEMO: 'off', PUBLIC_URL: 'https://school.example' }
const wechat = {
  ...abroad,
  PAYMENT_METHODS: 'wechat',
  WECHAT_PAY_MERCHANT_ID: wechatKeys.merchantId,
  WECHAT_PAY_APP_ID: wechatKeys.appId,
  WECHAT_PAY_MERCHANT_SERIAL: wechatKeys.merchantSerial,
  WECHAT_PAY_PRIVATE_KEY_FILE: file('wechat.pem', wechatKeys.merchantPrivateKey),
  WECHAT_PAY_API_V3_KEY: wechatKeys.apiV3Key,
  WECHAT_PAY_PUBLIC_KEY_ID: wechatKeys.platformSerial,
  WECHAT_PAY_PUBLIC_KEY: wechatKeys.platformPublicKey.replaceAll('\n', '\\n'),
}
const alipay = {
  ...abroad,
  PAYMENT_METHODS: 'alipay',
  ALIPAY_APP_ID: alipayKeys.appId,
  ALIPAY_SELLER_ID: alipayKeys.sellerId,
  ALIPAY_PRIVATE_KEY: alipayKeys.appPrivateKey,
  ALIPAY_PUBLIC_KEY: alipayKeys.alipayPublicKey,
}
const paypal = {
  ...abroad,
  PAYMENT_METHODS: 'paypal',
  PAYPAL_CLIENT_ID: 'client-id',
  PAYPAL_CLIENT_SECRET: 'the-client-secret',
  PAYPAL_MERCHANT_ID: 'MERCHANT1',
  PAYPAL_WEBHOOK_ID: 'WEBHOOK1',
}
const methodsOf = (env: Record<string, string>) => [
  ...realProviders(readConfig(env).payment).providers.keys(),
]

describe('the provider of real payments', () => {
  test('is none by default, where the embedded cashier serves on this machine alone', () => {
    expect(readConfig({})).toMatchObject({
      payment: { wechat: null, alipay: null, paypal: null },
      paymentSandbox: true,
    })
    expect(methodsOf({})).toEqual([])
    expect(readConfig({ ...alipay, PAYMENT_METHODS: '' }).payment.alipay).toBeNull()
  })

  test('is WeChat Pay and Alipay together, from variables and from files', () => {
    const both = { ...wechat, ...alipay, PAYMENT_METHODS: ' wechat, alipay ' }
    expect(methodsOf(both)).toEqual(['wechat', 'alipay'])
    expect(readConfig(both).paymentSandbox).toBe(false)
    expect(realProviders(readConfig(both).payment).providers.get('wechat')?.test).toBe(false)
  })

  test('is PayPal alone: it switches the others off, and needs none of their settings', () => {
    expect(methodsOf({ ...paypal, PAYMENT_METHODS: 'wechat,alipay,paypal' })).toEqual(['paypal'])
  })

  test("at a provider's own sandbox is marked as test", () => {
    const test = (env: Record<string, string>) =>
      [...realProviders(readConfig(env).payment).providers.values()].map((provider) => provider.test)
    expect(test(paypal)).toEqual([false])
    expect(test({ ...paypal, PAYPAL_ENVIRONMENT: 'sandbox' })).toEqual([true])
    expect(test({ ...alipay, ALIPAY_ENVIRONMENT: 'sandbox' })).toEqual([true])
  })

  test('inside WeChat is known where the secret of the official account is given', () => {
    const lookup = (env: Record<string, string>) => realProviders(readConfig(env).payment).payerLookup
    expect(lookup(wechat)).toBeNull()
    expect(lookup({ ...wechat, WECHAT_APP_SECRET: 'abc' })).not.toBeNull()
  })

  test("WeChat Pay's certificates are fetched where no public key is given", () => {
    const { WECHAT_PAY_PUBLIC_KEY: _key, WECHAT_PAY_PUBLIC_KEY_ID: _id, ...older } = wechat
    expect(readConfig(older).payment.wechat?.publicKey).toBeNull()
    expect(methodsOf(older)).toEqual(['wechat'])
  })
})

test('the embedded cashier never runs beside a real provider', () => {
  for (const env of [wechat, alipay, paypal])
    expect(faultOf({ ...env, PAYMENT_SANDBOX: 'on' })).toBe(
      'PAYMENT_SANDBOX=on and PAYMENT_METHODS exclude each other: money is real or it is not.',
    )
  expect(readConfig({ ...paypal, PAYMENT_SANDBOX: 'off' }).paymentSandbox).toBe(false)
})

test('notifications need https, except to a double on this machine', () => {
  for (const env of [wechat, alipay, paypal])
    expect(faultOf({ ...env, PUBLIC_URL: 'http://school.example' })).toMatch(
      /^PUBLIC_URL must begin with https:/,
    )
  const local = { ...paypal, HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:8080', DEMO: 'on' }
  expect(faultOf(local)).toMatch(/^PUBLIC_URL/)
  expect(methodsOf({ ...local, PAYPAL_ENDPOINT: 'http://127.0.0.1:9' })).toEqual(['paypal'])
  expect(faultOf({ ...paypal, PAYPAL_ENDPOINT: 'http://paypal.example' })).toMatch(
    /^PAYPAL_ENDPOINT must begin/,
  )
})

describe('does not start', () => {
  test.each([
    ...[
      'WECHAT_PAY_MERCHANT_ID',
      'WECHAT_PAY_APP_ID',
      'WECHAT_PAY_MERCHANT_SERIAL',
      'WECHAT_PAY_API_V3_KEY',
      'WECHAT_PAY_PUBLIC_KEY_ID',
      'WECHAT_PAY_PUBLIC_KEY',
    ].map((name) => [name, wechat] as const),
    ...['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'].map(
      (name) => [name, alipay] as const,
    ),
    ...['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_MERCHANT_ID', 'PAYPAL_WEBHOOK_ID'].map(
      (name) => [name, paypal] as const,
    ),
  ])('without %s', (name, env) => {
    expect(faultOf({ ...env, [name]: '' })).toMatch(new RegExp(`^${name} (or ${name}_FILE )?must be given`))
  })

  test('with an unknown method', () => {
    expect(faultOf({ ...abroad, PAYMENT_METHODS: 'wechat,cash' })).toBe(
      'PAYMENT_METHODS must list some of wechat, alipay, paypal, not "cash".',
    )
    expect(faultOf({ ...paypal, PAYPAL_ENVIRONMENT: 'prod' })).toMatch(/^PAYPAL_ENVIRONMENT must be one of/)
  })

  test('with a secret that is given twice, or an empty file', () => {
    expect(faultOf({ ...wechat, WECHAT_PAY_PRIVATE_KEY: 'x' })).toMatch(/exclude each other/)
    const missing = { ...wechat, WECHAT_PAY_PRIVATE_KEY_FILE: join(folder, 'nowhere') }
    expect(faultOf(missing)).toMatch(/^WECHAT_PAY_PRIVATE_KEY_FILE names .*, which cannot be read\.$/)
    expect(faultOf({ ...wechat, WECHAT_PAY_PRIVATE_KEY_FILE: file('empty', '\n') })).toMatch(/which is empty/)
  })

  test('with keys and certificates of Alipay at once, or with certificates in part', () => {
    expect(faultOf({ ...alipay, ALIPAY_APP_CERT: 'x' })).toMatch(/choose certificates or keys/)
    expect(faultOf({ ...alipay, ALIPAY_PUBLIC_KEY: '', ALIPAY_APP_CERT: 'x' })).toMatch(/^ALIPAY_CERT or/)
  })

  test.each([
    ['a key of WeChat’s that is none', { ...wechat, WECHAT_PAY_PUBLIC_KEY: 'secret-thing' }],
    ['an APIv3 key of the wrong length', { ...wechat, WECHAT_PAY_API_V3_KEY: 'secret-thing' }],
    ['a private key of ours that is none', { ...alipay, ALIPAY_PRIVATE_KEY: 'secret-thing' }],
    ['a key of Alipay’s that is none', { ...alipay, ALIPAY_PUBLIC_KEY: 'secret-thing' }],
  ])('with %s, in one line that does not repeat it', (_, env) => {
    const fault = faultOf(env)
    expect(fault).toMatch(/^(WeChat Pay|Alipay): [^\n]+\.$/)
    expect(fault).not.toContain('secret-thing')
  })
})
