import { and, inArray, isNull, type SQL } from 'drizzle-orm'
import { erasures } from './tables/all.ts'

/** Condition on `erasures`: one of these accounts was asked to be erased, which has not come yet. */
export const openErasure = (...userIds: number[]): SQL | undefined =>
  and(inArray(erasures.userId, userIds), isNull(erasures.withdrawnAt), isNull(erasures.doneAt))
