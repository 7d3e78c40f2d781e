import type { ByKey } from '#contract/operations.ts'
import type { HandMeans } from '../offline/means.ts'

export type ManualRefund = ByKey['POST /api/v1/admin/refunds/{id}/returned']['body']

/** Means of a refund by hand, and what happens to grant and place. */
export interface ManualRefundValues extends HandMeans {
  takeCourse: boolean
  returnPlace: boolean
}

/** The request of a valid form; undefined while it has problems. */
export function manualRefundBody(
  { kind, at, reference, takeCourse, returnPlace }: ManualRefundValues,
  { isWhole, mayReturnPlace }: { isWhole: boolean; mayReturnPlace: boolean },
): ManualRefund | undefined {
  if (kind === '' || at === null) return undefined
  const takesCourse = isWhole || takeCourse
  return {
    kind,
    returned_at: at,
    reference: reference.trim(),
    take_course: takesCourse ? 1 : 0,
    return_place: takesCourse && mayReturnPlace && returnPlace ? 1 : 0,
  }
}
