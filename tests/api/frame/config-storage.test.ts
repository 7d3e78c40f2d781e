import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '#server/config.ts'

const folder = mkdtempSync(join(tmpdir(), 'shuyuan-config-'))
writeFileSync(join(folder, 'file'), '')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

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
const s3 = { STORAGE: 's3', S3_BUCKET: 'school', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

test('uploads lie below the data folder unless another one is named', () => {
  expect(readConfig({ DATA_DIR: '/srv/school' }).storage).toEqual({
    kind: 'files',
    folder: '/srv/school/files',
  })
  const named = join(folder, 'shared')
  expect(readConfig({ STORAGE_DIR: named }).storage).toEqual({ kind: 'files', folder: named })
})

test('a folder that cannot be written is reported at the start', () => {
  expect(faultOf({ STORAGE_DIR: join(folder, 'file') })).toMatch(/^STORAGE_DIR names .* cannot be written/)
})

describe('a store that speaks S3', () => {
  test('needs a bucket and a key; the rest has defaults', () => {
    expect(readConfig(s3).storage).toEqual({
      kind: 's3',
      endpoint: undefined,
      bucket: 'school',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      pathStyle: false,
      publicUrl: null,
    })
    const own = { ...s3, S3_ENDPOINT: 'http://minio:9000/', S3_PUBLIC_URL: 'https://files.school.example/' }
    expect(readConfig(own).storage).toMatchObject({
      endpoint: 'http://minio:9000',
      pathStyle: true,
      publicUrl: 'https://files.school.example',
    })
  })

  test.each(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])(
    'does not start without %s',
    (name) => {
      expect(faultOf({ ...s3, [name]: '' })).toMatch(new RegExp(`^${name} must be given`))
    },
  )

  test('does not start with invalid settings, and never repeats the secret', () => {
    expect(faultOf({ STORAGE: 'ftp' })).toBe('STORAGE must be one of files, s3, not "ftp".')
    expect(faultOf({ ...s3, S3_ENDPOINT: 'minio' })).toMatch(/^S3_ENDPOINT must be an address/)
    expect(faultOf({ ...s3, S3_PUBLIC_URL: 'ftp://x' })).toMatch(/^S3_PUBLIC_URL/)
    expect(faultOf({ ...s3, S3_BUCKET: 'Not a bucket' })).toMatch(/^S3_BUCKET/)
    expect(faultOf({ ...s3, S3_PATH_STYLE: 'maybe' })).toMatch(/^S3_PATH_STYLE/)
    expect(faultOf({ ...s3, S3_SECRET_ACCESS_KEY: 'my\nsecret' })).not.toContain('my')
  })
})
