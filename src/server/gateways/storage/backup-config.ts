import { resolve } from 'node:path'
import { address, ConfigError, type Environment, needed, oneOf, secretFrom } from '../../lib/environment.ts'
import type { S3Storage } from './config.ts'

/** A folder, or a part of a bucket, in which archives of backups lie. */
export type ArchivePlaceConfig =
  | { kind: 'folder'; folder: string }
  | { kind: 's3'; store: Omit<S3Storage, 'kind' | 'publicUrl'>; prefix: string }

/** What archives are encrypted with, and opened with. */
export interface BackupKeys {
  /** encrypts and opens */
  passphrase: string | null
  /** age1..., public: encrypts alone */
  recipients: readonly string[]
  /** AGE-SECRET-KEY-1..., opens alone */
  identity: string | null
}

export interface BackupConfig {
  /** where the school's own backups go; null: it makes none by itself */
  to: string | null
  keys: BackupKeys
}

const RECIPIENT = /^age1[0-9a-z]{20,3000}$/
const IDENTITY = /^AGE-SECRET-KEY-[0-9A-Z-]{20,3000}$/
/** shorter ones are guessed by who has the archive */
export const SHORTEST_PASSPHRASE = 12

/** A secret, or the first line of the file that contains it which looks like one. */
const secret = (env: Environment, name: string, line = /\S/): string | null =>
  secretFrom(env, name, (text) =>
    text
      .split('\n')
      .find((one) => line.test(one))
      ?.trim(),
  )

/** @throws ConfigError */
export function backupKeys(env: Environment): BackupKeys {
  const passphrase = secret(env, 'BACKUP_PASSPHRASE')
  const recipients = (env.BACKUP_RECIPIENTS ?? '').split(/[\s,]+/).filter(Boolean)
  const identity = secret(env, 'BACKUP_IDENTITY', /^AGE-SECRET-KEY-/)
  if (passphrase !== null && passphrase.length < SHORTEST_PASSPHRASE)
    throw new ConfigError(`BACKUP_PASSPHRASE must have at least ${SHORTEST_PASSPHRASE} characters.`)
  if (recipients.some((one) => !RECIPIENT.test(one)))
    throw new ConfigError('BACKUP_RECIPIENTS must list public keys of age, which begin with age1.')
  if (identity !== null && !IDENTITY.test(identity))
    throw new ConfigError('BACKUP_IDENTITY must be a secret key of age, which begins with AGE-SECRET-KEY-.')
  if (passphrase !== null && recipients.length > 0)
    throw new ConfigError('BACKUP_PASSPHRASE and BACKUP_RECIPIENTS are not given together.')
  return { passphrase, recipients, identity }
}

/** @throws ConfigError */
export function backupConfig(env: Environment): BackupConfig {
  const to = env.BACKUP_TO?.trim() || null
  const keys = backupKeys(env)
  if (to !== null) {
    archivePlaceConfig(env, to, 'BACKUP_TO')
    if (keys.passphrase === null && keys.recipients.length === 0)
      throw new ConfigError(
        'BACKUP_PASSPHRASE or BACKUP_RECIPIENTS must be given because BACKUP_TO is: backups hold the keys of the school.',
      )
  }
  return { to, keys }
}

/** The folder of an address of archives; null: it is a bucket. */
export const folderOfArchives = (to: string): string | null => (to.startsWith('s3:') ? null : resolve(to))

/**
 * Where an address of archives leads: a folder, or `s3://bucket/prefix`, whose store is that of BACKUP_S3_... or else
 * of S3_....
 * @param named what gave the address, for the error
 * @throws ConfigError
 */
export function archivePlaceConfig(env: Environment, to: string, named: string): ArchivePlaceConfig {
  const folder = folderOfArchives(to)
  if (folder !== null) return { kind: 'folder', folder }
  const found = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w!'().*/-]*))?$/.exec(to)
  if (!found) throw new ConfigError(`${named} must be a folder or s3://bucket/prefix, not "${to}".`)
  const [, bucket = '', path = ''] = found
  const why = `${named} is in a bucket`
  const endpoint = env.BACKUP_S3_ENDPOINT
    ? address(env.BACKUP_S3_ENDPOINT, 'BACKUP_S3_ENDPOINT')
    : env.S3_ENDPOINT
      ? address(env.S3_ENDPOINT, 'S3_ENDPOINT')
      : undefined
  const own = env.BACKUP_S3_ACCESS_KEY_ID || env.BACKUP_S3_SECRET_ACCESS_KEY
  return {
    kind: 's3',
    prefix: path.replace(/^\/+|\/+$/g, ''),
    store: {
      endpoint: endpoint?.href.replace(/\/+$/, ''),
      bucket,
      region: env.BACKUP_S3_REGION || env.S3_REGION || 'us-east-1',
      accessKeyId: own ? needed(env, 'BACKUP_S3_ACCESS_KEY_ID', why) : needed(env, 'S3_ACCESS_KEY_ID', why),
      secretAccessKey: own
        ? needed(env, 'BACKUP_S3_SECRET_ACCESS_KEY', why)
        : needed(env, 'S3_SECRET_ACCESS_KEY', why),
      pathStyle: oneOf(env, 'S3_PATH_STYLE', ['on', 'off'], endpoint ? 'on' : 'off') === 'on',
    },
  }
}
