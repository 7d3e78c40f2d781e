import { and, eq } from 'drizzle-orm'
import { DEFAULT_AREA_CODE, isPhone } from '#contract/account/limits.ts'
import type { Queryable } from '../../db/database.ts'
import { users } from '../../db/tables/account.ts'
import { refuse } from '../../lib/refusal.ts'

export interface Phone {
  areaCode: string
  telephone: string
}

/** @throws phoneFormat */
export function requirePhone(areaCode: string | undefined, telephone: string | undefined): Phone {
  const phone = { areaCode: areaCode || DEFAULT_AREA_CODE, telephone: (telephone ?? '').trim() }
  if (!isPhone(phone.areaCode, phone.telephone)) throw refuse('phoneFormat')
  return phone
}

/** The phone of an account. @throws accountHasNoPhone */
export async function ownPhone(db: Queryable, userId: number): Promise<Phone> {
  const [user] = await db
    .select({ areaCode: users.areaCode, telephone: users.telephone })
    .from(users)
    .where(eq(users.id, userId))
  if (!user?.telephone) throw refuse('accountHasNoPhone')
  return { areaCode: user.areaCode, telephone: user.telephone }
}

export async function findByPhone(db: Queryable, { areaCode, telephone }: Phone) {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.areaCode, areaCode), eq(users.telephone, telephone)))
  return user
}
