import { isParentPhone, patterns } from '#contract/account/limits.ts'
import type { profile } from '#contract/account/profile.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { users } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { isPastDay } from '../account/index.ts'
import { subjectsOf } from '../catalog/index.ts'
import type { ProfileOptions } from './options.ts'

export type ProfileChange = OperationTypes<typeof profile.updateTeacherProfile>['body'] &
  OperationTypes<typeof profile.updateStudentProfile>['body']
type User = typeof users.$inferSelect

/** Unchanged values are not validated again: they may be older than a rule. @throws usernameFixed, invalidField */
export function checkPerson(user: User, change: ProfileChange): void {
  const username = change.username?.trim()
  if (username !== undefined && username !== user.username) {
    if (user.usernameEdited) throw refuse('usernameFixed', {}, { field: 'username' })
    if (!patterns.username.test(username)) throw refuse('invalidField', { field: 'username' })
  }
  const email = change.email?.trim()
  if (email && email !== user.email && !patterns.email.test(email))
    throw refuse('invalidField', { field: 'email' })
  const { birthday } = change
  if (birthday && birthday !== user.birthday && !isPastDay(birthday))
    throw refuse('invalidField', { field: 'birthday' })
  const parent = change.parent_telephone?.trim()
  if (parent && parent !== user.parentTelephone && !isParentPhone(user.areaCode, parent))
    throw refuse('invalidField', { field: 'parent_telephone' })
}

/** Grade and subjects are the school's, where it has a list of them. @throws invalidField */
export function checkStudy(user: User, { grade, subjects }: ProfileChange, options: ProfileOptions): void {
  const allows = (list: string[], value: string, now: string[]) =>
    list.length === 0 || list.includes(value) || now.includes(value)
  if (grade && !allows(options.grade, grade.trim(), [user.grade]))
    throw refuse('invalidField', { field: 'grade' })
  const now = subjectsOf(user.subject)
  for (const subject of subjects ?? [])
    if (subject === '' || !allows(options.subject, subject, now))
      throw refuse('invalidField', { field: 'subjects' })
}
