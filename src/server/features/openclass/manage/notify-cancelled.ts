import { sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { grantIsLive } from '../../catalog/index.ts'
import { notify } from '../../message/index.ts'
import { namesOf } from '../../site/index.ts'
import type { LockedClass } from './lock-class.ts'
import { seconds } from '../../../lib/seconds.ts'

/** Notifies those who have joined or bought a class, and its other teachers, that it was cancelled. */
export async function notifyCancelled(
  tx: Tx,
  by: SessionUser,
  { id, name, translations, productId, beginAt }: LockedClass,
  reason: string,
): Promise<void> {
  const { rows } = await tx.execute<{ user_id: number }>(sql`
    select user_id from open_class_bookings where class_id = ${id} and cancelled_at is null
    union select user_id from grants where product_id = ${productId} and ${grantIsLive}
    union select teacher_id from open_class_teachers where class_id = ${id} and teacher_id <> ${by.id}`)
  const params = {
    name,
    names: namesOf(translations),
    words: reason,
    ...(beginAt && { at: seconds(beginAt) }),
  }
  await notify(
    tx,
    { kind: 'class_cancelled', key: `class ${id}`, params, targetId: id },
    rows.map((row) => row.user_id),
  )
}
