import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Db, Queryable } from './database.ts'
import { renewSecret, secretOf } from './secret.ts'

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

/** The key that is made of SECRETS_KEY. */
const keyFrom = (secretsKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretsKey, '', 'shuyuan sealed secrets', 32))

async function keyOf({ db, config }: Sealing, kind: KeyKind): Promise<Buffer> {
  if (kind === 'd') return secretOf(db, KEY_NAME)
  if (config.secretsKey === undefined)
    throw new Unreadable('a secret was sealed with SECRETS_KEY, which the environment does not have any more')
  return keyFrom(config.secretsKey)
}

/**
 * Encrypts a secret that has to be read again, for a column of the database (AES-256-GCM).
 * @param context what it belongs to, such as `totp 1001`: elsewhere it cannot be opened
 */
export async function seal(sealing: Sealing, context: string, secret: string): Promise<string> {
  const kind: KeyKind = sealing.config.secretsKey === undefined ? 'd' : 'e'
  return sealWith(await keyOf(sealing, kind), kind, context, secret)
}

function sealWith(key: Buffer, kind: KeyKind, context: string, secret: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${kind}.${sealed.toString('base64url')}`
}

/** @throws Unreadable */
export async function unseal(sealing: Sealing, context: string, sealed: string): Promise<string> {
  return openWith(await keyOf(sealing, sealed.startsWith('e.') ? 'e' : 'd'), context, sealed)
}

/** @throws Unreadable */
function openWith(key: Buffer, context: string, sealed: string): string {
  const bytes = Buffer.from(sealed.split('.')[1] ?? '', 'base64url')
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

/** Seals anew what was sealed before; null: it cannot be opened. */
export type Reseal = (context: string, sealed: string) => string | null

/**
 * The way from the former keys to the present one: that of SECRETS_KEY, or, without it, one that takes the place of the
 * former key in the database, in the caller's transaction.
 * @param formerKey a SECRETS_KEY of earlier
 */
export async function resealing(sealing: Sealing, tx: Queryable, formerKey?: string): Promise<Reseal> {
  const { secretsKey } = sealing.config
  const former: Record<KeyKind, Buffer[]> = {
    d: [await secretOf(sealing.db, KEY_NAME)],
    e: [secretsKey, formerKey].flatMap((key) => (key === undefined ? [] : [keyFrom(key)])),
  }
  const kind: KeyKind = secretsKey === undefined ? 'd' : 'e'
  const key = secretsKey === undefined ? await renewSecret(tx, KEY_NAME) : keyFrom(secretsKey)
  return (context, sealed) => {
    for (const one of former[sealed.startsWith('e.') ? 'e' : 'd'])
      try {
        return sealWith(key, kind, context, openWith(one, context, sealed))
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
      }
    return null
  }
}
