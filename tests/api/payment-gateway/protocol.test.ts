import { createPublicKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { answerMessage, requestMessage } from '#server/gateways/payment/wechat/protocol/messages.ts'
import {
  readAuthorization,
  writeAuthorization,
} from '#server/gateways/payment/wechat/protocol/authorization.ts'
import { openResource, sealResource } from '#server/gateways/payment/wechat/protocol/resource-cipher.ts'
import { verify } from '#server/gateways/payment/wechat/protocol/signature.ts'
import { beijingTime, readTime } from '#server/gateways/payment/wechat/protocol/time.ts'
import { findSignatureFault } from '#server/gateways/payment/wechat/protocol/verification.ts'
import vectors from './wechatpay-go-vectors.json' with { type: 'json' }

const certificateKey = createPublicKey(vectors.certificate)
const { notification, resource, signature } = vectors
const keys = new Map([[notification.headers['Wechatpay-Serial'], certificateKey]])

describe('the published vectors of WeChat Pay', () => {
  test('the published signature holds, and for no other message', () => {
    expect(verify(signature.message, signature.base64, certificateKey)).toBe(true)
    expect(verify(`${signature.message}\n`, signature.base64, certificateKey)).toBe(false)
  })

  test('the published resource is decrypted, and with no other key', () => {
    expect(openResource(resource, resource.apiV3Key)).toBe(resource.plaintext)
    expect(() => openResource(resource, resource.wrongKey)).toThrow()
    expect(() => openResource(resource, 'not a aes key')).toThrow(RangeError)
  })

  test.each([
    ['no base64', 'invalid cipher'],
    ['a tag missing', 'SGVsbG8gV29ybGQK'],
    ['nothing', ''],
  ])('a ciphertext that is %s is not decrypted', (_, ciphertext) => {
    expect(() => openResource({ ...resource, ciphertext }, resource.apiV3Key)).toThrow()
  })

  test('the published notification is verified and decrypted', () => {
    expect(findSignatureFault(notification.headers, notification.body, keys, notification.now)).toBeNull()
    expect(openResource(notification.resource, notification.apiV3Key)).toBe(notification.plaintext)
    expect(JSON.parse(notification.body).resource).toMatchObject({ nonce: notification.resource.nonce })
  })

  test('the published notification serialised anew, or with other associated data, is not', () => {
    const rewritten = JSON.stringify(JSON.parse(notification.body), null, 1)
    expect(findSignatureFault(notification.headers, rewritten, keys, notification.now)).toBe('signature')
    const moved = { ...notification.resource, associatedData: '' }
    expect(() => openResource(moved, notification.apiV3Key)).toThrow()
  })

  test.each([
    [-301, 'stale'],
    [-300, null],
    [300, null],
    [301, 'stale'],
  ])('%i seconds away from its time it is %s', (seconds, fault) => {
    const now = notification.now + seconds
    expect(findSignatureFault(notification.headers, notification.body, keys, now)).toBe(fault)
  })
})

describe('the texts that are signed', () => {
  test('an empty body keeps its line', () => {
    const target = '/v3/certificates?a=1'
    expect(requestMessage({ method: 'GET', target, timestamp: '1554208460', nonce: 'N', body: '' })).toBe(
      'GET\n/v3/certificates?a=1\n1554208460\nN\n\n',
    )
    expect(answerMessage('1554208460', 'N', '')).toBe('1554208460\nN\n\n')
  })

  test('an authorization reads back in any order, and only whole and in its own scheme', () => {
    const parts = { merchantId: '1900000001', serial: 'AB', timestamp: '1', nonce: 'N', signature: 'a+b/c==' }
    const written = writeAuthorization(parts)
    expect(readAuthorization(written)).toEqual(parts)
    const [scheme, list = ''] = written.split(' ')
    expect(readAuthorization(`${scheme} ${list.split(',').reverse().join(',')}`)).toEqual(parts)
    expect(readAuthorization(written.replace('WECHATPAY2-SHA256-RSA2048', 'Bearer'))).toBeNull()
    expect(readAuthorization(written.replace('timestamp="1",', ''))).toBeNull()
  })
})

describe('resources', () => {
  const key = '0123456789abcdef0123456789ABCDEF'

  test('what is encrypted is decrypted with its key, and not when any bit is flipped', () => {
    const sealed = sealResource('{"支付":"成功"}', key, 'transaction')
    expect(openResource(sealed, key)).toBe('{"支付":"成功"}')
    const bytes = Buffer.from(sealed.ciphertext, 'base64')
    for (let i = 0; i < bytes.length; i++) {
      const flipped = Buffer.from(bytes)
      flipped.writeUInt8(flipped.readUInt8(i) ^ 1, i)
      expect(() => openResource({ ...sealed, ciphertext: flipped.toString('base64') }, key)).toThrow()
    }
  })

  test('associated data may be empty', () => {
    expect(openResource(sealResource('x', key, ''), key)).toBe('x')
  })

  test('encrypting the same twice gives different results', () => {
    expect(sealResource('x', key, '').ciphertext).not.toBe(sealResource('x', key, '').ciphertext)
  })
})

test('times are written for Beijing and read from any zone', () => {
  expect(beijingTime(1528425296)).toBe('2018-06-08T10:34:56+08:00')
  expect(readTime('2018-06-08T10:34:56+08:00')).toBe(1528425296)
  expect(readTime('2018-06-08T02:34:56Z')).toBe(1528425296)
  expect(readTime('2018-06-08 10:34:56')).toBeNull()
  expect(readTime('2018-13-40T10:34:56+08:00')).toBeNull()
})
