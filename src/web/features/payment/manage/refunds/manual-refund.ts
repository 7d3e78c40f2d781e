import type { ByKey } from '#contract/operations.ts'
import type { HandMeans } from '../offline/means.ts'

export type ManualRefund = ByKey['POST /api/v1/admin/refunds/{id}/returned']['body']

/** How money is returned by hand, and what becomes of the course. */
export interface ManualRefundValues extends HandMeans {
  takeCourse: boolean
  returnPlace: boolean
}

/** What is sent of a form without problems; undefined while it has some. */
export function manualRefundBody(
  { kind, at, reference, takeCourse, returnPlace }: ManualRefundValues,
  { isWhole, mayReturnPlace }: { isWhole: boolean; mayReturnPlace: boolean },
): ManualRefund | undefined {
  if (kind === '' || at === null) return undefined
  const goes = isWhole || takeCourse
  return {
    kind,
    returned_at: at,
    reference: reference.trim(),
    take_course: goes ? 1 : 0,
    return_place: goes && mayReturnPlace && returnPlace ? 1 : 0,
  }
}
