import { accessSync, constants, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { address, ConfigError, type Environment, needed, oneOf } from '../../lib/environment.ts'

export interface FilesStorage {
  kind: 'files'
  folder: string
}

export interface S3Storage {
  kind: 's3'
  /** undefined: Amazon's own, by the region */
  endpoint: string | undefined
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** the bucket is part of the path rather than of the host name */
  pathStyle: boolean
  /** where everybody may read the bucket's `public/` folder, without a trailing slash; null: the school passes it on */
  publicUrl: string | null
}

export type StorageConfig = FilesStorage | S3Storage

const withoutSlash = (url: URL): string => url.href.replace(/\/+$/, '')

/** A folder that was named is there and can be written before anybody relies on it. */
function namedFolder(path: string): string {
  const folder = resolve(path)
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch {
    throw new ConfigError(`STORAGE_DIR names ${folder}, which cannot be written.`)
  }
  return folder
}

/** Where uploads are kept. @throws ConfigError */
export function storageConfig(env: Environment, dataDir: string): StorageConfig {
  const kind = oneOf(env, 'STORAGE', ['files', 's3'], 'files')
  if (kind === 'files')
    return { kind, folder: env.STORAGE_DIR ? namedFolder(env.STORAGE_DIR) : join(dataDir, 'files') }
  const why = 'STORAGE is s3'
  return {
    kind,
    endpoint: env.S3_ENDPOINT ? withoutSlash(address(env.S3_ENDPOINT, 'S3_ENDPOINT')) : undefined,
    bucket: needed(env, 'S3_BUCKET', why, /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    region: env.S3_REGION || 'us-east-1',
    accessKeyId: needed(env, 'S3_ACCESS_KEY_ID', why),
    secretAccessKey: needed(env, 'S3_SECRET_ACCESS_KEY', why),
    pathStyle: oneOf(env, 'S3_PATH_STYLE', ['on', 'off'], env.S3_ENDPOINT ? 'on' : 'off') === 'on',
    publicUrl: env.S3_PUBLIC_URL ? withoutSlash(address(env.S3_PUBLIC_URL, 'S3_PUBLIC_URL')) : null,
  }
}
