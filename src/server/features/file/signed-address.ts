import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import { secretOf } from '../../db/secret.ts'
import { addressOf } from './kinds.ts'

/** how long the address of a private file opens it, in seconds */
export const ADDRESS_SECONDS = 600

async function signatureOf(db: Db, name: string, expires: string): Promise<Buffer> {
  const key = await secretOf(db, 'file-addresses')
  return createHmac('sha256', key).update(`${name}\n${expires}`).digest()
}

/** The query that proves for some time that we have named this to somebody; `secondsLeft` checks it. */
export async function signedQuery(db: Db, subject: string, seconds = ADDRESS_SECONDS): Promise<string> {
  const expires = String(Math.floor(Date.now() / 1000) + seconds)
  const signature = (await signatureOf(db, subject, expires)).toString('base64url')
  return `expires=${expires}&signature=${signature}`
}

/** The address of a private file, for somebody who may see it; it works for ten minutes. */
export const signedAddress = async (db: Db, name: string, seconds = ADDRESS_SECONDS): Promise<string> =>
  `/files/private/${name}?${await signedQuery(db, name, seconds)}`

/** The address of an upload for somebody who may see it. */
export const shownAddress = async (db: Db, name: string, isPrivate: boolean): Promise<string> =>
  isPrivate ? signedAddress(db, name) : addressOf(name)

export interface Signed {
  expires: string
  signature: string
}

/** Seconds that a signed address still works; 0 when it has expired or was not signed by us. */
export async function secondsLeft(db: Db, name: string, { expires, signature }: Signed): Promise<number> {
  if (!/^\d{1,12}$/.test(expires)) return 0
  const expected = await signatureOf(db, name, expires)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 0
  return Math.max(0, Number(expires) - Math.floor(Date.now() / 1000))
}
