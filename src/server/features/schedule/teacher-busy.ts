import { violates } from '../../db/violations.ts'
import { refuse } from '../../lib/refusal.ts'

/**
 * Runs a write of lessons or open classes, whose teachers may have a booked lesson at that time.
 * @throws Refusal teacherBusy
 */
export async function orTeacherBusy<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, 'occupancies_person_span_excl')) throw refuse('teacherBusy')
    throw error
  }
}
