import { profile } from '#contract/account/profile.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { changeProfile } from './change-profile.ts'
import { readProfile } from './read-profile.ts'

export { type ProfileOptions, profileOptions } from './options.ts'

/** What people say of themselves, each their own alone. */
export function profileFeature(serve: Serve, deps: Deps): void {
  serve(profile.studentProfile, ({ user, language }) => readProfile(deps, user, language))
  serve(profile.teacherProfile, ({ user, language }) => readProfile(deps, user, language))
  serve(profile.adminProfile, ({ user, language }) => readProfile(deps, user, language))
  serve(profile.updateStudentProfile, ({ user, body }) => changeProfile(deps, user, body), { perMinute: 60 })
  serve(profile.updateTeacherProfile, ({ user, body }) => changeProfile(deps, user, body), { perMinute: 60 })
  serve(profile.updateAdminProfile, ({ user, body }) => changeProfile(deps, user, body), { perMinute: 60 })
}
