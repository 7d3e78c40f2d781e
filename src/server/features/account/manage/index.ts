import { userAdmin } from '#contract/account/manage/operations.ts'
import { factorAdmin } from '#contract/account/manage/factors.ts'
import { mergeAdmin } from '#contract/account/manage/merge.ts'
import { userSessionAdmin } from '#contract/account/manage/sessions.ts'
import { ssoAdmin } from '#contract/account/manage/sso.ts'
import { tagAdmin } from '#contract/account/manage/tags.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { createUser } from './create-user.ts'
import {
  askForRemoval,
  factorSettings,
  factorsOfUser,
  keepFactorsOf,
  updateFactorSettings,
} from './factors.ts'
import { adminUsers } from './find-users.ts'
import { lockUser } from './lock-user.ts'
import { mergeUsers } from './merge/merge-users.ts'
import { previewMerge } from './merge/preview.ts'
import { mergesOfUser, undoMerge } from './merge/undo-merge.ts'
import { resetUser } from './reset-user.ts'
import { listTags, tagStudents } from './tags.ts'
import { checkProvider, createProvider, deleteProvider, updateProvider } from './sso/change-providers.ts'
import { readSso, updateSso } from './sso/settings.ts'
import { teacherTexts, updateTeacherTexts } from './teacher-texts.ts'
import { updateUser } from './update-user.ts'
import { adminUser } from './user.ts'
import { endUserSession, endUserSessions, userSessions } from './user-sessions.ts'

export { createUser } from './create-user.ts'
export { userWhere } from './find-users.ts'
export { moveLateRows } from './merge/late-rows.ts'
export { listTags, setTags, studentsWithTags, tagsOfUser, tidyTag } from './tags.ts'
export { changeAccount, insertAccounts } from './school-accounts.ts'
export type { User } from './take-user.ts'
export { withdrawOpenErasure } from './withdraw-erasure.ts'

/** The people of the school and what an administrator may do for them. */
export function userAdminRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(userAdmin.adminUsers, ({ query }) => adminUsers(db, query))
  serve(userAdmin.adminUser, ({ params }) => adminUser(db, params.id))
  serve(userAdmin.createUser, ({ user, body }) => createUser(deps, user, body), { perMinute: 60 })
  serve(userAdmin.updateUser, ({ user, params, body }) => updateUser(deps, user, params.id, body))
  serve(userAdmin.teacherTexts, ({ params }) => teacherTexts(deps, params.id))
  serve(userAdmin.updateTeacherTexts, ({ user, params, body }) =>
    updateTeacherTexts(deps, user, params.id, body),
  )
  serve(userAdmin.lockUser, ({ user, params, body }) => lockUser(deps, user, params.id, body.is_locked === 1))
  serve(userAdmin.resetUser, ({ user, params, body }) => resetUser(deps, user, params.id, body.confirm))
  serve(userSessionAdmin.adminUserSessions, ({ user, params }) => userSessions(deps, user, params.id))
  serve(userSessionAdmin.endUserSessions, ({ user, params }) => endUserSessions(deps, user, params.id))
  serve(ssoAdmin.ssoSettings, () => readSso(deps))
  serve(ssoAdmin.updateSsoSettings, ({ user, body }) => updateSso(deps, user, body))
  serve(ssoAdmin.createSsoProvider, ({ user, body }) => createProvider(deps, user, body), { perMinute: 60 })
  serve(ssoAdmin.updateSsoProvider, ({ user, params, body }) => updateProvider(deps, user, params.id, body), {
    perMinute: 60,
  })
  serve(ssoAdmin.deleteSsoProvider, ({ user, params }) => deleteProvider(deps, user, params.id))
  serve(ssoAdmin.checkSsoProvider, ({ params }) => checkProvider(deps, params.id), { perMinute: 20 })
  serve(factorAdmin.factorSettings, ({ user }) => factorSettings(deps, user))
  serve(factorAdmin.updateFactorSettings, ({ user, body }) => updateFactorSettings(deps, user, body))
  serve(factorAdmin.factorsOfUser, ({ params }) => factorsOfUser(deps, params.id))
  serve(factorAdmin.removeFactors, ({ user, params, body }) =>
    askForRemoval(deps, user, params.id, body.confirm),
  )
  serve(factorAdmin.keepFactorsOfUser, ({ user, params }) => keepFactorsOf(deps, user, params.id))
  serve(mergeAdmin.previewMerge, ({ params }) => previewMerge(db, params.id, params.from_id))
  serve(mergeAdmin.mergeUsers, ({ user, params }) => mergeUsers(deps, user, params.id, params.from_id))
  serve(mergeAdmin.mergesOfUser, ({ params }) => mergesOfUser(db, params.id))
  serve(mergeAdmin.undoMerge, ({ user, params }) => undoMerge(deps, user, params.id))
  serve(tagAdmin.studentTags, () => listTags(db))
  serve(tagAdmin.tagStudents, ({ user, body, language, request }) =>
    tagStudents(db, user, body, { language, log: request.log }),
  )
  serve(userSessionAdmin.endUserSession, ({ user, params }) => endUserSession(deps, user, params.id))
}
