import { is } from '#contract/account/limits.ts'
import { studentsOnly } from '../../lib/user-types.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { isSchoolAdmin } from '../account/index.ts'

/** Only users who may buy claim coupons. @throws adminCannotOperate, studentsOnly */
export function requireMayClaim(user: SessionUser): void {
  if (isSchoolAdmin(user) || !is(user, 'student')) throw studentsOnly(user)
}
