import { signedIn, theAdmin } from '#tests/support/factories.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import type { Writing } from './samples.ts'

/** Tokens of an administrator and of a student, so that a call is refused only for its input. */
export async function callersOf(school: TestSchool) {
  const admin = (await theAdmin(school)).token
  const student = (await signedIn(school)).token
  const teacher = (await signedIn(school, [2])).token
  return ({ operation }: Writing): string | undefined => {
    if (operation.access === 'public') return undefined
    if (operation.access === 'admin') return admin
    return operation.access === 'teacher' ? teacher : student
  }
}
