import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { normaliseCode } from '#server/gateways/payment/alipay/client.ts'
import { readVerification } from '#server/gateways/payment/alipay/keys.ts'
import { isAnswerSigned, readAnswer } from '#server/gateways/payment/alipay/protocol/answer.ts'
import { certificateNumber, rootNumber } from '#server/gateways/payment/alipay/protocol/certificate-number.ts'
import { signedContent } from '#server/gateways/payment/alipay/protocol/content.ts'
import { isSigned } from '#server/gateways/payment/alipay/protocol/notification-signature.ts'
import { rawMembers } from '#server/gateways/payment/alipay/protocol/raw-members.ts'
import { beijingDay, beijingText, readBeijingText } from '#server/gateways/payment/beijing.ts'
import { decimalText, readDecimal } from '#server/gateways/payment/decimal.ts'
import { sign } from '#server/gateways/payment/rsa.ts'
import { rsaKeyPair } from '#server/gateways/payment/sandbox/key-pair.ts'
import vectors from './alipay-sdk-vectors.json' with { type: 'json' }

const published = readVerification({ kind: 'keys', publicKey: vectors.notification.publicKey })
const own = await rsaKeyPair()
const ownPublic = createPublicKey(own.publicKey)
const ownPrivate = createPrivateKey(own.privateKey)

describe('the published vectors of Alipay', () => {
  test('the published answer is verified, and not when a character is changed', () => {
    const { method, body, publicKey } = vectors.answer
    const key = createPublicKey(publicKey)
    const answer = readAnswer(method, body)
    expect(answer && isAnswerSigned(answer, key)).toBe(true)
    expect(
      answer && isAnswerSigned({ ...answer, node: answer.node.replace('Success', 'success') }, key),
    ).toBe(false)
  })

  test('the published notification is verified', () => {
    expect(isSigned(vectors.notification.form, published.all)).toBe(true)
  })

  test.each([
    ['a changed amount', { total_amount: '0.20' }],
    ['a changed number', { out_trade_no: '20190815155618536-564-58' }],
    ['something added', { extra: '1' }],
    ['a value taken away', { seller_id: '' }],
    ['the older kind of signature', { sign_type: 'RSA' }],
    ['no signature', { sign: '' }],
    ['a signature that is none', { sign: '%%%' }],
  ])('the published notification with %s is not', (_, change) => {
    expect(isSigned({ ...vectors.notification.form, ...change }, published.all)).toBe(false)
  })

  test('the published certificates have the published numbers', () => {
    const { app, alipay, root } = vectors.certificates
    expect(certificateNumber(new X509Certificate(app.pem))).toBe(app.number)
    expect(certificateNumber(new X509Certificate(alipay.pem))).toBe(alipay.number)
    expect(rootNumber(root.pem)).toBe(root.number)
  })

  test('certificate mode names them in each call, and takes the key of the certificate that an answer names', () => {
    const { app, alipay, root } = vectors.certificates
    const { parameters, keyFor } = readVerification({
      kind: 'certificates',
      appCertificate: app.pem,
      alipayCertificates: alipay.pem,
      rootCertificates: root.pem,
    })
    expect(parameters).toEqual({ app_cert_sn: app.number, alipay_root_cert_sn: root.number })
    expect(keyFor(alipay.number)).not.toBeNull()
    expect(keyFor(app.number)).toBeNull()
  })
})

describe('notifications with empty values', () => {
  const form = { a: '1', empty: '', z: '书' }

  test.each([
    ['kept', signedContent(form)],
    ['left out', signedContent({ a: '1', z: '书' })],
  ])('hold when they were %s', (_, content) => {
    const signed = { ...form, sign_type: 'RSA2', sign: sign(content, ownPrivate) }
    expect(isSigned(signed, [ownPublic])).toBe(true)
    expect(isSigned({ ...signed, empty: 'filled' }, [ownPublic])).toBe(false)
  })
})

describe('the exact text of a member', () => {
  test.each([
    ['first', '{"x_response":{"a":1.0,"b":"}\\"{"},"sign":"s"}', '{"a":1.0,"b":"}\\"{"}'],
    ['last', '{"sign":"s","x_response":{"a":[{"b":2}]}}', '{"a":[{"b":2}]}'],
    ['among spaces', ' {\n "x_response" : { "a" : 1 } , "n" : 12 , "t" : true }', '{ "a" : 1 }'],
    ['with a slash that is escaped', '{"x_response":{"u":"https:\\/\\/a"}}', '{"u":"https:\\/\\/a"}'],
  ])('that stands %s', (_, text, member) => {
    expect(rawMembers(text)?.get('x_response')).toBe(member)
  })

  test.each(['', '[]', '"a"', 'null', '{', '{"a":1', '{"a":{},"a":{"b":1}}', '<html></html>'])(
    'is not looked for in %j',
    (text) => {
      expect(rawMembers(text)).toBeNull()
    },
  )

  test('an empty object has none', () => {
    expect(rawMembers('{}')?.size).toBe(0)
  })

  test('an answer may be signed before its slashes are escaped', () => {
    const sent = {
      node: '{"u":"https:\\/\\/a"}',
      sign: sign('{"u":"https://a"}', ownPrivate),
      certificate: null,
    }
    expect(isAnswerSigned(sent, ownPublic)).toBe(true)
    expect(isAnswerSigned({ ...sent, node: '{"u":"https:\\/\\/b"}' }, ownPublic)).toBe(false)
  })
})

test('codes are read without their prefix', () => {
  expect(normaliseCode('ACQ.TRADE_NOT_EXIST')).toBe('TRADENOTEXIST')
  expect(normaliseCode('aop.ACQ.TRADE_NOT_EXIST')).toBe('TRADENOTEXIST')
  expect(normaliseCode('isv.invalid-signature')).toBe('INVALIDSIGNATURE')
})

describe('amounts', () => {
  test.each([
    [19_900, 'CNY', '199.00'],
    [1, 'CNY', '0.01'],
    [0, 'USD', '0.00'],
    [5, 'JPY', '5'],
    [123_456, 'TWD', '123456'],
  ])('%i of %s are %s, and back', (minor, currency, text) => {
    expect(decimalText({ minor, currency })).toBe(text)
    expect(readDecimal(text, currency)).toEqual({ minor, currency })
  })

  test.each([
    ['199.9', 'CNY', 19_990],
    ['199', 'CNY', 19_900],
    ['1.500000', 'CNY', 150],
    ['5.00', 'JPY', 5],
  ])('%s in %s is read', (text, currency, minor) => {
    expect(readDecimal(text, currency)?.minor).toBe(minor)
  })

  test.each([
    ['0.001', 'CNY'],
    ['5.50', 'JPY'],
    ['-1', 'CNY'],
    ['1e3', 'CNY'],
    ['1,000.00', 'CNY'],
    ['', 'CNY'],
    [' 1', 'CNY'],
    ['1', 'XXX'],
    ['9999999999999999', 'CNY'],
  ])('%j in %s is refused', (text, currency) => {
    expect(readDecimal(text, currency)).toBeNull()
  })

  test('nothing else is written', () => {
    expect(() => decimalText({ minor: 0.5, currency: 'CNY' })).toThrow(RangeError)
    expect(() => decimalText({ minor: -1, currency: 'CNY' })).toThrow(RangeError)
    expect(() => decimalText({ minor: 1, currency: 'XXX' })).toThrow(RangeError)
  })
})

test('times are Beijing time whatever the zone of this process', () => {
  expect(beijingText(1_528_425_296)).toBe('2018-06-08 10:34:56')
  expect(readBeijingText('2018-06-08 10:34:56')).toBe(1_528_425_296)
  expect(readBeijingText('2018-06-08 10:34:56.000')).toBe(1_528_425_296)
  expect(readBeijingText('2018-06-08T10:34:56')).toBeNull()
  expect(readBeijingText('2018-13-08 10:34:56')).toBeNull()
  expect(beijingDay('2018-06-08')).toEqual({ from: 1_528_387_200, until: 1_528_473_600 })
  expect(() => beijingDay('2018-02-30')).toThrow(RangeError)
  expect(() => beijingDay('20180608')).toThrow(RangeError)
})
