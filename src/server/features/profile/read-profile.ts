import { eq } from 'drizzle-orm'
import type { profile } from '#contract/account/profile.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { profiles, users } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { subjectsOf } from '../catalog/index.ts'
import { registrationOptions, translationWanted } from '../site/index.ts'
import { optionsIn } from './options.ts'

/** Everything that a profile of any kind holds; each operation's schema lets its own part of it pass. */
export type Profile = OperationTypes<typeof profile.teacherProfile>['reply'] &
  OperationTypes<typeof profile.studentProfile>['reply']

/** The current user's profile, with the school's grades and subjects in the language of the reader. */
export async function readProfile({ db }: Deps, { id }: SessionUser, language: Language): Promise<Profile> {
  const [row] = await db
    .select()
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, id))
  if (!row) throw refuse('notFound')
  const { users: user, profiles: more } = row
  const [options, wanted] = await Promise.all([registrationOptions(db), translationWanted(db, language)])
  const subjects = more?.subjects ?? subjectsOf(user.subject)
  return {
    userid: user.id,
    username: user.username,
    username_edited: user.usernameEdited ? 1 : 0,
    name: user.name,
    nickname: more?.nickname ?? '',
    avatar: user.avatarUrl,
    gender: user.sex === 0 || user.sex === 1 ? user.sex : null,
    phone: { area_code: user.areaCode, number: user.telephone ?? '' },
    email: user.email,
    birthday: user.birthday ?? '',
    grade: options.shown('grade', user.grade, wanted),
    school: more?.school ?? '',
    city: more?.city ?? '',
    subjects: subjects.map((subject) => options.shown('subject', subject, wanted)),
    options: optionsIn(options, wanted),
    parent_name: user.parentName,
    parent_telephone: user.parentTelephone,
    courses_taught: more?.coursesTaught ?? '',
    education: more?.education ?? '',
    work_experience: more?.workExperience ?? '',
    intro: user.intro,
  }
}
