import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { secretOf } from '../../db/secret.ts'
import { openClasses } from '../../db/tables/all.ts'
import { isTimingSafeEqual } from '../../lib/timing-safe-equal.ts'

interface Holder {
  classId: number
  userId: number
}

async function signatureOf(db: Db, stem: string, streamKey: string): Promise<string> {
  return createHmac('sha256', await secretOf(db, 'personal-keys'))
    .update(`${stem} ${streamKey}`)
    .digest('hex')
    .slice(0, 40)
}

/**
 * The stream key of a class as one person is shown it: who publishes with it is known, and is cut when they may no
 * longer broadcast the class. It goes with the key of the class, which nobody is shown.
 */
export async function personalKey(db: Db, { classId, userId }: Holder, streamKey: string): Promise<string> {
  const stem = `k-${classId}-${userId}`
  return `${stem}-${await signatureOf(db, stem, streamKey)}`
}

const KEY = /^(k-(\d{1,10})-(\d{1,10}))-([0-9a-f]{40})$/

/** Whether a text has the form of such a key, whoever made it. */
export const isPersonalKey = (text: string): boolean => KEY.test(text)

/** Whose key of which class it is; null: it is none, or of a key that was renewed. */
export async function readPersonalKey(db: Db, name: string): Promise<Holder | null> {
  const found = KEY.exec(name)
  if (!found) return null
  const [, stem = '', classId, userId, signature = ''] = found
  const [row] = await db
    .select({ streamKey: openClasses.streamKey })
    .from(openClasses)
    .where(eq(openClasses.id, Math.min(Number(classId), 2_147_483_647)))
  if (!row || !isTimingSafeEqual(signature, await signatureOf(db, stem, row.streamKey))) return null
  return { classId: Number(classId), userId: Number(userId) }
}
