import { createPrivateKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { HttpRequest, HttpResponse, Transport } from '#server/gateways/payment/http.ts'
import { signedHeaders } from '#server/gateways/payment/wechat/protocol/signed-headers.ts'
import {
  certificateList,
  platformCertificate,
  type PlatformCertificate,
} from '#tests/support/wechat-certificates.ts'
import { attempt, keys, openShop, otherKeys, START } from './wechat-support.ts'

const current = await platformCertificate(START + 1_000_000)
const next = await platformCertificate(START + 2_000_000)
const expired = await platformCertificate(START - 1)
const reference = { outTradeNo: attempt().outTradeNo }
const unpaid = JSON.stringify({
  appid: keys.appId,
  mchid: keys.merchantId,
  out_trade_no: reference.outTradeNo,
  trade_state: 'NOTPAY',
})

const signedBy = ({ serial, privateKey }: PlatformCertificate, body: string, now = START): HttpResponse => ({
  status: 200,
  headers: signedHeaders(body, { serial, privateKey: createPrivateKey(privateKey) }, now),
  body,
})

/** A merchant in certificate mode, with a WeChat Pay whose signer and certificate list can be changed */
function open(platformKeys: Record<string, string> = {}) {
  const shop = openShop()
  const sent: HttpRequest[] = []
  const state = {
    signer: current,
    list: (): HttpResponse => certificateList([current], keys.apiV3Key, shop.now()),
  }
  const transport: Transport = async (request) => {
    sent.push(request)
    return request.url.endsWith('/v3/certificates')
      ? state.list()
      : signedBy(state.signer, unpaid, shop.now())
  }
  const provider = shop.providerWith({ platformKeys, fetchCertificates: true, transport })
  const requests = () => sent.filter(({ url }) => url.endsWith('/v3/certificates')).length
  return { ...shop, provider, state, requests }
}

const failed = { name: 'ProviderUnavailable' }

test('the first certificates are fetched with the first call, and no more after it', async () => {
  const { provider, requests } = open()
  expect(await provider.query(reference)).toEqual({ state: 'unpaid' })
  expect(await provider.query(reference)).toEqual({ state: 'unpaid' })
  expect(requests()).toBe(1)
})

test('ten calls at once request them once', async () => {
  const { provider, requests } = open()
  const states = await Promise.all(Array.from({ length: 10 }, () => provider.query(reference)))
  expect(states.every(({ state }) => state === 'unpaid')).toBe(true)
  expect(requests()).toBe(1)
})

test('the next certificate is fetched when it signs for the first time, and the current one is still valid', async () => {
  const { provider, state, pass, requests, now } = open()
  await provider.query(reference)
  pass(3600)
  state.signer = next
  state.list = () => certificateList([current, next], keys.apiV3Key, now())
  expect(await provider.query(reference)).toEqual({ state: 'unpaid' })
  state.signer = current
  expect(await provider.query(reference)).toEqual({ state: 'unpaid' })
  expect(requests()).toBe(2)
})

test('a notification by the next certificate finds it too', async () => {
  const { provider, state, now } = open({ [current.serial]: current.pem })
  state.list = () => certificateList([current, next], keys.apiV3Key, now())
  const body = JSON.stringify({ id: 'N', event_type: 'OTHER', resource_type: 'r', resource: {} })
  const { headers } = signedBy(next, body)
  await expect(provider.readNotification({ headers, rawBody: body })).rejects.toMatchObject({
    reason: 'malformed',
  })
})

test('an unknown serial is requests for once a minute', async () => {
  const { provider, state, pass, requests } = open({ [current.serial]: current.pem })
  state.signer = next
  for (let i = 0; i < 5; i++) await expect(provider.query(reference)).rejects.toMatchObject(failed)
  expect(requests()).toBe(1)
  pass(60)
  await expect(provider.query(reference)).rejects.toMatchObject(failed)
  expect(requests()).toBe(2)
})

describe('a list of certificates is refused', () => {
  test.each([
    ['sealed with another APIv3 key', (now: number) => certificateList([current], otherKeys.apiV3Key, now)],
    ['signed by a stranger', (now: number) => certificateList([current], keys.apiV3Key, now, next)],
    ['that was changed', (now: number) => changed(certificateList([current], keys.apiV3Key, now))],
    ['that is old', (now: number) => certificateList([current], keys.apiV3Key, now - 301)],
    ['under another serial', (now: number) => renamed(now)],
    ['that is none', () => ({ status: 200, headers: {}, body: '{}' })],
    ['that is refused', () => ({ status: 401, headers: {}, body: '' })],
  ])('%s', async (_, list) => {
    const { provider, state, now } = open()
    state.list = () => list(now())
    await expect(provider.query(reference)).rejects.toMatchObject(failed)
  })

  const changed = (answer: HttpResponse) => ({ ...answer, body: answer.body.replace('"data"', '"data" ') })
  const renamed = (now: number) =>
    certificateList([{ ...current, serial: next.serial }], keys.apiV3Key, now, {
      ...current,
      serial: next.serial,
    })
})

test('an expired one is not used', async () => {
  const { provider, state, now } = open()
  state.signer = expired
  state.list = () => certificateList([expired], keys.apiV3Key, now())
  await expect(provider.query(reference)).rejects.toMatchObject(failed)
})

test('in public-key mode nothing is fetched', async () => {
  const shop = openShop()
  let calls = 0
  const transport: Transport = async () => {
    calls += 1
    return signedBy(next, unpaid)
  }
  await expect(shop.providerWith({ transport }).query(reference)).rejects.toMatchObject(failed)
  expect(calls).toBe(1)
})
