import { createHmac } from 'node:crypto'
import { isTimingSafeEqual } from '../lib/timing-safe-equal.ts'
import type { Db } from './database.ts'
import type { OwnKey } from './own-keys.ts'
import { secretOf } from './secret.ts'

const signatureOf = async (db: Db, purpose: OwnKey, text: string): Promise<string> =>
  createHmac('sha256', await secretOf(db, purpose))
    .update(text)
    .digest('base64url')

/** A text that people carry and that we recognise as our own; it is not secret. */
export const writeSigned = async (db: Db, purpose: OwnKey, text: string): Promise<string> =>
  `${text}.${await signatureOf(db, purpose, text)}`

/** The text as we wrote it for this purpose; null for anything else. */
export async function readSigned(db: Db, purpose: OwnKey, given: string): Promise<string | null> {
  const end = given.lastIndexOf('.')
  if (end < 0) return null
  const text = given.slice(0, end)
  return isTimingSafeEqual(given.slice(end + 1), await signatureOf(db, purpose, text)) ? text : null
}
