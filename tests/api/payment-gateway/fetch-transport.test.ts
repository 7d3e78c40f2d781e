import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { fetchTransport } from '#server/gateways/payment/fetch-transport.ts'
import { singleHeaders } from '#server/gateways/payment/http.ts'
import { selfSigned } from '../frame/self-signed.ts'
import { attempt, keys, openShop, START } from './wechat-support.ts'

let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function serve(listener: RequestListener): Promise<string> {
  const listening = createServer(listener)
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
}

const get = { method: 'GET', headers: {}, body: '' }

test('over real HTTP every signed byte arrives as it was sent', async () => {
  const shop = openShop()
  const baseUrl = await serve((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const headers = singleHeaders(request.headers)
      const body = Buffer.concat(chunks).toString('utf8')
      const url = `http://${request.headers.host}${request.url}`
      void shop.wire({ method: request.method ?? '', url, headers, body }).then((answer) => {
        response.writeHead(answer.status, answer.headers).end(answer.body)
      })
    })
  })
  const provider = shop.providerWith({ baseUrl, transport: fetchTransport() })
  await provider.create(attempt())
  expect(await provider.query(attempt())).toEqual({ state: 'unpaid' })
  await provider.close(attempt())
  expect(await provider.query(attempt())).toEqual({ state: 'closed' })
})

test('a provider that never answers, or never ends its answer, leaves the result unknown', async () => {
  const silent = await serve(() => undefined)
  const provider = openShop().providerWith({ baseUrl: silent, transport: fetchTransport(50) })
  await expect(provider.query(attempt())).rejects.toMatchObject({ name: 'ProviderUnavailable' })

  const endless = await serve((_, response) => response.writeHead(200).write('{'))
  const other = openShop().providerWith({ baseUrl: endless, transport: fetchTransport(50) })
  await expect(other.query(attempt())).rejects.toMatchObject({ name: 'ProviderUnavailable' })
})

test('a provider that cannot be reached leaves the result unknown, and the error has no key', async () => {
  const provider = openShop().providerWith({ baseUrl: 'http://127.0.0.1:1', transport: fetchTransport(1000) })
  const error: unknown = await provider
    .create(attempt({ expiresAt: START + 600 }))
    .catch((caught: unknown) => caught)
  expect(error).toMatchObject({ name: 'ProviderUnavailable', message: 'WeChat Pay did not answer' })
  expect(JSON.stringify(error) + String(error)).not.toContain(keys.apiV3Key)
})

test('a byte order mark is kept, as it is part of what was signed', async () => {
  const url = await serve((_, response) => response.end('\uFEFF{}'))
  expect((await fetchTransport()({ ...get, url })).body).toBe('\uFEFF{}')
})

test('a redirect is not followed', async () => {
  let calls = 0
  const url = await serve((_, response) => {
    calls += 1
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  expect(await fetchTransport()({ ...get, url })).toMatchObject({ status: 307 })
  expect(calls).toBe(1)
})

test('an answer of unlimited size is not read', async () => {
  const url = await serve((_, response) => response.end(Buffer.alloc(1_000_001)))
  await expect(fetchTransport()({ ...get, url })).rejects.toThrow('too long')
})

test('a provider whose certificate nobody vouches for is not called', async () => {
  let called = false
  const secure = createSecureServer(selfSigned(), (_, response) => {
    called = true
    response.end()
  })
  server = secure
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
  const url = `https://127.0.0.1:${(secure.address() as AddressInfo).port}`
  await expect(fetchTransport()({ ...get, url })).rejects.toMatchObject({
    cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
  })
  expect(called).toBe(false)
})
