import { is } from '#contract/account/limits.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { readSetting } from '../site/index.ts'

/** Videos may be recorded for homework where the school has switched that on. */
export async function mayUploadVideo({ db }: Deps, user: SessionUser): Promise<boolean> {
  const config = await readSetting(db, 'web_config')
  return (
    (config.teacher_homework_video && is(user, 'teacher')) ||
    (config.student_homework_video && is(user, 'student'))
  )
}

/** Teachers and administrators give files to lessons. @throws Refusal noPermission */
export function requireMayTeach(user: SessionUser): void {
  if (!is(user, 'teacher') && !is(user, 'admin')) throw refuse('noPermission')
}
