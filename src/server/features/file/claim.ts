import { and, eq, isNull, sql } from 'drizzle-orm'
import { PUBLIC_IMAGE } from '#contract/file/limits.ts'
import type { Tx } from '../../db/database.ts'
import { uploads } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'

const whole = new RegExp(`^${PUBLIC_IMAGE}$`)

export interface Claim {
  /** the field that names the picture, for the refusal */
  field: string
  address: string
  usedAs: 'avatar' | 'cover'
  /** whose upload it must be; undefined: anybody's */
  ownerId?: number
}

/**
 * From now on something refers to this uploaded picture. In the transaction of the change that refers to it.
 * @throws Refusal invalidField for an address that is none of ours, or somebody else's upload
 */
export async function claimImage(tx: Tx, { field, address, usedAs, ownerId }: Claim): Promise<void> {
  if (!whole.test(address)) throw refuse('invalidField', { field, allowed: 'own_file' })
  const [claimed] = await tx
    .update(uploads)
    .set({ usedAs })
    .where(
      and(
        eq(uploads.name, address.slice('/files/'.length)),
        eq(uploads.isPrivate, false),
        isNull(uploads.removedAt),
        ownerId === undefined ? undefined : eq(uploads.ownerId, ownerId),
      ),
    )
    .returning({ id: uploads.id })
  if (!claimed) throw refuse('invalidField', { field, allowed: 'own_file' })
}

/** Nothing of this kind refers to the picture any more; the sweeping looks whether anything else does. */
export async function releaseImage(tx: Tx, address: string, usedAs: 'avatar'): Promise<void> {
  if (!whole.test(address)) return
  await tx
    .update(uploads)
    .set({ usedAs: sql`null` })
    .where(and(eq(uploads.name, address.slice('/files/'.length)), eq(uploads.usedAs, usedAs)))
}
