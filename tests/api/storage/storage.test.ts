import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { filesStorage } from '#server/gateways/storage/files.ts'
import { s3Storage } from '#server/gateways/storage/s3.ts'
import { StorageFailure, type StorageGateway } from '#server/gateways/storage/storage.ts'
import { startS3Double } from '#tests/support/s3-double.ts'

const folder = await mkdtemp(join(tmpdir(), 'shuyuan-storage-'))
const double = await startS3Double('school', 'key-id', 'a secret/with+signs')
const settings = {
  kind: 's3',
  endpoint: double.endpoint,
  bucket: 'school',
  region: 'eu-central-1',
  accessKeyId: 'key-id',
  secretAccessKey: 'a secret/with+signs',
  pathStyle: true,
  publicUrl: null,
} as const
afterAll(async () => {
  await double.close()
  await rm(folder, { recursive: true, force: true })
})

let serial = 0
/** a file that is being uploaded */
async function incoming(content: Buffer | string) {
  const path = join(folder, `incoming-${++serial}`)
  await writeFile(path, content)
  return { path, bytes: Buffer.byteLength(content), type: 'image/png' }
}
const newKey = () => `public/${String(++serial).padStart(40, 'a')}.png`
const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error)

const storages: [string, StorageGateway][] = [
  ['files in a folder', filesStorage(join(folder, 'files'))],
  ['a store that speaks S3', s3Storage(settings)],
]

describe.each(storages)('%s', (_name, storage) => {
  test('return what was stored, whole and in part, until it is removed', async () => {
    const key = newKey()
    await storage.put(key, await incoming('0123456789'))
    const found = await storage.get(key)
    expect(found?.bytes).toBe(10)
    expect(found && (await buffer(found.stream)).toString()).toBe('0123456789')
    const part = await storage.get(key, { start: 3, end: 5 })
    expect(part?.bytes).toBe(10)
    expect(part && (await buffer(part.stream)).toString()).toBe('345')
    expect(await storage.size(key)).toBe(10)
    await storage.remove(key)
    expect(await storage.get(key)).toBeNull()
    expect(await storage.size(key)).toBeNull()
  })

  test('store a large file without keeping it in memory, and an empty one', async () => {
    const large = Buffer.alloc(6 * 1024 * 1024, 'shuyuan ')
    for (const content of [large, Buffer.alloc(0)]) {
      const key = newKey()
      await storage.put(key, await incoming(content))
      const found = await storage.get(key)
      expect(found && (await buffer(found.stream)).equals(content)).toBe(true)
    }
  })

  test('accept the removal of an unknown file', async () => {
    expect(await storage.remove(newKey())).toBeUndefined()
  })

  test('store twenty files at once', async () => {
    const keys = Array.from({ length: 20 }, newKey)
    await Promise.all(keys.map(async (key) => storage.put(key, await incoming(key))))
    for (const key of keys) {
      const found = await storage.get(key)
      expect(found && (await buffer(found.stream)).toString()).toBe(key)
    }
  })
})

test('the folder has complete files alone, and no partial ones', async () => {
  const names = await readdir(join(folder, 'files'), { recursive: true })
  expect(names.filter((name) => name.includes('.part'))).toEqual([])
})

test('a folder that cannot be written is refused as an unreachable storage', async () => {
  const file = await incoming('x')
  const error = await failureOf(filesStorage(file.path).put(newKey(), await incoming('y')))
  expect(error).toBeInstanceOf(StorageFailure)
})

describe('a store that misbehaves', () => {
  const timeouts = { connectMs: 200, answerMs: 200 }
  const storage = s3Storage(settings, timeouts)

  test('is called once more when it failed once', async () => {
    await storage.put(newKey(), await incoming('warm'))
    double.behave('failingOnce')
    const key = newKey()
    await storage.put(key, await incoming('again'))
    expect(double.objects.get(key)?.content.toString()).toBe('again')
  })

  test.each(['silent', 'failing'] as const)('is given up when it is %s', async (mood) => {
    double.behave(mood)
    const key = newKey()
    const began = Date.now()
    expect(await failureOf(storage.put(key, await incoming('x')))).toBeInstanceOf(StorageFailure)
    expect(await failureOf(storage.get(key))).toBeInstanceOf(StorageFailure)
    expect(Date.now() - began).toBeLessThan(5_000)
    double.behave('well')
    expect(await storage.get(key)).toBeNull()
  })

  test('is waited for when it is slow', async () => {
    double.behave('slow')
    const key = newKey()
    await storage.put(key, await incoming('slowly'))
    double.behave('well')
    expect(double.objects.get(key)?.content.toString()).toBe('slowly')
  })

  test('fails with a wrong key, which is not a missing file', async () => {
    const stranger = s3Storage({ ...settings, secretAccessKey: 'another secret' }, timeouts)
    const key = newKey()
    expect(await failureOf(stranger.put(key, await incoming('x')))).toBeInstanceOf(StorageFailure)
    expect(await failureOf(stranger.get(key))).toBeInstanceOf(StorageFailure)
    expect(double.objects.has(key)).toBe(false)
  })

  test('fails without the bucket, and when it cannot be reached', async () => {
    const astray = s3Storage({ ...settings, bucket: 'other' }, timeouts)
    expect(await failureOf(astray.put(newKey(), await incoming('x')))).toBeInstanceOf(StorageFailure)
    const nobody = s3Storage({ ...settings, endpoint: 'http://127.0.0.1:9' }, timeouts)
    expect(await failureOf(nobody.get(newKey()))).toBeInstanceOf(StorageFailure)
  })
})

test('what is public may be kept by caches, what is private not', async () => {
  const storage = s3Storage({ ...settings, publicUrl: 'https://files.school.example' })
  await storage.put('public/a.png', await incoming('x'))
  await storage.put('private/b.png', await incoming('x'))
  expect(double.objects.get('public/a.png')).toMatchObject({
    type: 'image/png',
    cacheControl: 'public, max-age=31536000, immutable',
  })
  expect(double.objects.get('private/b.png')?.cacheControl).toBe('')
  expect(storage.publicAddress('public/a.png')).toBe('https://files.school.example/public/a.png')
})
