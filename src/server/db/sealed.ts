import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Db } from './database.ts'
import { secretOf } from './secret.ts'

/** of `secrets`, for schools without SECRETS_KEY */
const KEY_NAME = 'sealed secrets'
const NONCE = 12
const TAG = 16

export interface Sealing {
  db: Db
  config: {
    /** of the environment; undefined: the key lies in the database */
    secretsKey: string | undefined
  }
}

/** A secret was sealed for something else, with another key, or was changed since. */
export class Unreadable extends Error {}

/** Which key a secret was sealed with: that of the environment, or that of the database. */
type KeyKind = 'e' | 'd'

async function keyOf({ db, config }: Sealing, kind: KeyKind): Promise<Buffer> {
  if (kind === 'd') return secretOf(db, KEY_NAME)
  if (config.secretsKey === undefined)
    throw new Unreadable('a secret was sealed with SECRETS_KEY, which the environment does not have any more')
  return Buffer.from(hkdfSync('sha256', config.secretsKey, '', 'shuyuan sealed secrets', 32))
}

/**
 * Encrypts a secret that has to be read again, for a column of the database (AES-256-GCM).
 * @param context what it belongs to, such as `totp 1001`: elsewhere it cannot be opened
 */
export async function seal(sealing: Sealing, context: string, secret: string): Promise<string> {
  const kind: KeyKind = sealing.config.secretsKey === undefined ? 'd' : 'e'
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(sealing, kind), nonce).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${kind}.${sealed.toString('base64url')}`
}

/** @throws Unreadable */
export async function unseal(sealing: Sealing, context: string, sealed: string): Promise<string> {
  const [kind, text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  const key = await keyOf(sealing, kind === 'e' ? 'e' : 'd')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(-TAG))
    return decipher.update(bytes.subarray(NONCE, -TAG), undefined, 'utf8') + decipher.final('utf8')
  } catch (cause) {
    throw new Unreadable('a secret was sealed for something else, or with another key', { cause })
  }
}

/** Whether a secret can be opened. */
export async function isReadable(sealing: Sealing, context: string, sealed: string): Promise<boolean> {
  try {
    await unseal(sealing, context, sealed)
    return true
  } catch (error) {
    if (error instanceof Unreadable) return false
    throw error
  }
}
