import { readdirSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { tencentRest } from '#server/gateways/chat/tencent/rest.ts'
import { aliyunSms } from '#server/gateways/sms/aliyun.ts'
import { tencentSms } from '#server/gateways/sms/tencent.ts'
import { s3Storage } from '#server/gateways/storage/s3.ts'
import { putToCos } from '#server/gateways/vod/tencent/cos.ts'
import { inProject } from '#server/lib/project.ts'
import { aliyunAt, aMessage, outcomeOf, tencentAt, timeouts } from '../api/sms-gateway/support.ts'

const servers: (() => Promise<unknown>)[] = []
afterAll(async () => {
  await Promise.all(servers.map((close) => close()))
  await rm(file, { force: true })
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let elsewhere = 0
const other = await serve((_, response) => {
  elsewhere += 1
  response.end('{"Response":{"SendStatusSet":[{"Code":"Ok"}]},"ErrorCode":0}')
})
let asked = 0
const provider = await serve((request, response) => {
  asked += 1
  request.resume()
  response.writeHead(307, { location: `${other}/taken` }).end()
})

const file = join(tmpdir(), `shuyuan-redirect-${process.pid}`)
const s3 = {
  kind: 's3' as const,
  ...{ endpoint: provider, bucket: 'school', region: 'eu-central-1', pathStyle: true },
  ...{ accessKeyId: 'key-id', secretAccessKey: 'a secret', publicUrl: null },
}
const cos = { bucket: 'b', region: 'r', path: '/a.mp4', secretId: 'i', secretKey: 'k', token: 't' }
const chat = {
  provider: 'tencent',
  appId: 1,
  key: 'key',
  admin: 'admin',
  endpoint: provider,
  proxy: null,
} as const

test.each<[string, () => Promise<unknown>]>([
  ['SMS of Tencent', () => outcomeOf(tencentSms(tencentAt(provider), timeouts).send(aMessage()))],
  ['SMS of Aliyun', () => outcomeOf(aliyunSms(aliyunAt(provider), timeouts).send(aMessage()))],
  ['the chat of Tencent', () => tencentRest(chat)('service', {}).catch((error: unknown) => error)],
  [
    'the store of Tencent VOD',
    () => putToCos(cos, file, provider, AbortSignal.timeout(5_000)).catch((error: unknown) => error),
  ],
  [
    'a store that speaks S3',
    () =>
      s3Storage(s3)
        .get('a.png')
        .catch((error: unknown) => error),
  ],
])('%s is not followed elsewhere', async (_name, call) => {
  await writeFile(file, 'content')
  const before = asked
  const outcome = await call()
  expect(asked).toBeGreaterThan(before)
  expect(elsewhere).toBe(0)
  expect(outcome).not.toEqual(['sent'])
  expect(outcome).toBeTruthy()
})

test('every request that the server makes by fetch says that it follows no redirect', () => {
  const files = readdirSync(inProject('src/server'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  )
  const calls = files.flatMap((path) => {
    const text = readFileSync(inProject('src/server', path), 'utf8')
    return [...text.matchAll(/(?<![.#\w])fetch\(/g)].map(({ index }) => ({
      path,
      call: text.slice(index, index + 500),
    }))
  })
  expect(calls.length).toBeGreaterThan(5)
  const following = calls.filter(({ call }) => !/redirect: '(manual|error)'/.test(call))
  expect(following.map(({ path }) => path)).toEqual([])
})
