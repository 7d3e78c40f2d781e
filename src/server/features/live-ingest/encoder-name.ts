import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import { secretOf } from '../../db/secret.ts'

/** how long a name may be used to begin with, in seconds */
const NAME_SECONDS = 60

async function sign(db: Db, text: string): Promise<string> {
  return createHmac('sha256', await secretOf(db, 'encoder-names'))
    .update(text)
    .digest('hex')
    .slice(0, 40)
}

type Via = 'browser' | 'whip'

/** The signed name under which our encoder publishes what came from a browser, or by WebRTC. */
export async function encoderName(
  db: Db,
  classId: number,
  userId: number,
  via: Via = 'browser',
): Promise<string> {
  const stem = `${via === 'whip' ? 'w' : 'b'}-${classId}-${userId}-${Math.floor(Date.now() / 1000) + NAME_SECONDS}`
  return `${stem}-${await sign(db, stem)}`
}

/** User, class and way of a stream name; null: it is not ours, or has expired. */
export async function readEncoderName(
  db: Db,
  name: string,
): Promise<{ classId: number; userId: number; via: Via } | null> {
  const found = /^([bw]-(\d{1,10})-(\d{1,10})-(\d{1,12}))-([0-9a-f]{40})$/.exec(name)
  if (!found) return null
  const [, stem = '', classId, userId, expires, signature = ''] = found
  const expected = await sign(db, stem)
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null
  if (Number(expires) < Date.now() / 1000) return null
  const via = stem.startsWith('w') ? 'whip' : 'browser'
  return { classId: Number(classId), userId: Number(userId), via }
}
