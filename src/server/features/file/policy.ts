import type { Deps } from '../../deps.ts'
import { is } from '../../lib/user-types.ts'
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
