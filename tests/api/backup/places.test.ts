import { randomBytes } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { archivePlace } from '#server/gateways/storage/open-archive-place.ts'
import { archivePlaceConfig, backupConfig, backupKeys } from '#server/gateways/storage/backup-config.ts'
import { openSealed, sealing } from '#server/features/backup/archive/encryption.ts'
import { startS3Double } from '#tests/support/s3-double.ts'
import { aFolder, recipient } from './support.ts'

const double = await startS3Double('vault', 'key-id', 'a secret')
afterAll(() => double.close())
const folder = await aFolder()
const s3 = {
  BACKUP_S3_ENDPOINT: double.endpoint,
  BACKUP_S3_ACCESS_KEY_ID: 'key-id',
  BACKUP_S3_SECRET_ACCESS_KEY: 'a secret',
}
const places = [
  ['a folder', archivePlace(archivePlaceConfig({}, folder, '--to'))],
  ['a bucket', archivePlace(archivePlaceConfig(s3, 's3://vault/school/daily', '--to'))],
] as const
beforeEach(() => double.behave('well'))

describe.each(places)('%s', (_name, place) => {
  test('keeps archives whole, lists them and gives them back', async () => {
    // more than one part of an upload
    const content = randomBytes(17 * 1024 * 1024)
    await place.write('one.age', Readable.from([content]))
    await place.write('two.age', Readable.from([Buffer.from('two')]))
    expect((await place.list()).toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
      { name: 'one.age', bytes: content.length },
      { name: 'two.age', bytes: 3 },
    ])
    const read = await place.read('one.age')
    expect(read && (await buffer(read)).equals(content)).toBe(true)
    expect(await place.read('three.age')).toBeNull()
    await place.remove('one.age')
    expect((await place.list()).map(({ name }) => name)).toEqual(['two.age'])
  })

  test('has nothing of an archive whose writing broke off', async () => {
    async function* broken() {
      yield randomBytes(17 * 1024 * 1024)
      await Promise.resolve()
      throw new Error('the school is gone')
    }
    await expect(place.write('half.age', Readable.from(broken()))).rejects.toThrow('the school is gone')
    expect((await place.list()).map(({ name }) => name)).not.toContain('half.age')
    expect(double.openUploads()).toBe(0)
    expect((await readdir(folder)).filter((name) => name.startsWith('half'))).toEqual([])
  })
})

test('what a killed program was writing is no archive', async () => {
  await writeFile(join(folder, 'shuyuan-00000000-20261123T040000Z.tar.age.part'), 'half')
  const [[, place]] = places
  expect((await place.list()).map(({ name }) => name)).toEqual(['two.age'])
  await place.clear()
  // it may still be at work
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toHaveLength(1)
})

test('a passphrase encrypts and opens, and another one does not', async () => {
  const { seal, key } = await sealing(backupKeys({ BACKUP_PASSPHRASE: 'correct horse battery' }), 10)
  const sealed = await buffer(await seal(Readable.from([Buffer.from('the school')])))
  expect(sealed.includes('the school')).toBe(false)
  expect((await buffer(await openSealed(Readable.from([sealed]), key))).toString()).toBe('the school')
  const other = openSealed(Readable.from([sealed]), { passphrase: 'wrong horse battery' })
  await expect(other).rejects.toThrow('does not open this backup')
})

test.each([
  [{ BACKUP_TO: '/backups' }, /^BACKUP_PASSPHRASE or BACKUP_RECIPIENTS must be given/],
  [{ BACKUP_TO: '/backups', BACKUP_PASSPHRASE: 'short' }, /^BACKUP_PASSPHRASE must have at least 12/],
  [{ BACKUP_TO: '/backups', BACKUP_RECIPIENTS: 'ssh-rsa AAAA' }, /^BACKUP_RECIPIENTS/],
  [{ BACKUP_IDENTITY: recipient }, /^BACKUP_IDENTITY/],
  [{ BACKUP_PASSPHRASE: 'correct horse battery', BACKUP_RECIPIENTS: recipient }, /not given together/],
  [{ BACKUP_TO: 's3://Vault', BACKUP_RECIPIENTS: recipient }, /^BACKUP_TO must be a folder or s3/],
  [{ BACKUP_TO: 's3://vault/a', BACKUP_RECIPIENTS: recipient }, /^S3_ACCESS_KEY_ID must be given/],
  [{ BACKUP_PASSPHRASE_FILE: '/nowhere' }, /^BACKUP_PASSPHRASE_FILE names \/nowhere/],
])('settings that cannot be used are named: %o', (env, said) => {
  expect(() => backupConfig(env)).toThrow(said)
})

test('the store of uploads is that of backups too, unless another one is given', () => {
  const own = {
    S3_ENDPOINT: 'https://one.example',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
    S3_REGION: 'eu',
  }
  expect(archivePlaceConfig(own, 's3://vault', '--to')).toMatchObject({
    prefix: '',
    store: { endpoint: 'https://one.example', accessKeyId: 'a', region: 'eu', bucket: 'vault' },
  })
  expect(archivePlaceConfig({ ...own, ...s3 }, 's3://vault/x/', '--to')).toMatchObject({
    prefix: 'x',
    store: { endpoint: double.endpoint, accessKeyId: 'key-id' },
  })
})
