import { violates } from '../../db/violations.ts'
import { refuse } from '../../lib/refusal.ts'

/**
 * Runs a write of lessons or open classes, whose teachers may have a booked lesson at that time. The refusal names the
 * field, if one is given.
 * @throws Refusal teacherBusy
 */
export async function orTeacherBusy<Result>(write: () => Promise<Result>, field?: string): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, 'occupancies_person_span_excl'))
      throw refuse('teacherBusy', {}, field === undefined ? null : { field })
    throw error
  }
}
