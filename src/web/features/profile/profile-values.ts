import type { ByKey } from '#contract/operations.ts'
import { isParentPhone, patterns } from '#contract/account/limits.ts'
import { profileLimits } from '#contract/account/profile-limits.ts'
import { isSame } from '#web/area-kit/form/merge-values.ts'

export type Area = 'student' | 'teacher' | 'admin'
type AdminProfile = ByKey['GET /api/v1/admin/profile']['reply']
type TeacherProfile = ByKey['GET /api/v1/teacher/profile']['reply']
type StudentProfile = ByKey['GET /api/v1/student/profile']['reply']
/** Students have no teaching fields; administrators have neither teaching nor study fields. */
export type Profile = AdminProfile & Partial<TeacherProfile & StudentProfile>
export type ProfileChange = ByKey['PUT /api/v1/teacher/profile']['body'] &
  ByKey['PUT /api/v1/student/profile']['body']

/** Values of the form, as texts. */
export interface ProfileValues {
  username: string
  name: string
  nickname: string
  avatar: string
  gender: '' | '0' | '1'
  email: string
  birthday: string
  grade: string
  school: string
  city: string
  subjects: string[]
  parent_name: string
  parent_telephone: string
  courses_taught: string
  education: string
  work_experience: string
  intro: string
}
export type ProfileField = keyof ProfileValues

const genders = { 0: '0', 1: '1' } as const

export function valuesOf(profile: Profile): ProfileValues {
  return {
    username: profile.username,
    name: profile.name,
    nickname: profile.nickname,
    avatar: profile.avatar,
    gender: profile.gender === null ? '' : genders[profile.gender],
    email: profile.email,
    birthday: profile.birthday,
    grade: profile.grade ?? '',
    school: profile.school ?? '',
    city: profile.city ?? '',
    subjects: profile.subjects ?? [],
    parent_name: profile.parent_name ?? '',
    parent_telephone: profile.parent_telephone ?? '',
    courses_taught: profile.courses_taught ?? '',
    education: profile.education ?? '',
    work_experience: profile.work_experience ?? '',
    intro: profile.intro ?? '',
  }
}

const tidy = (value: string | string[]): string | string[] =>
  typeof value === 'string' ? value.trim() : value

const same = (one: string | string[], other: string | string[]): boolean => isSame(tidy(one), tidy(other))

/** Only the differences, so that a change by another tab is kept. */
export function changeOf(before: ProfileValues, now: ProfileValues): ProfileChange {
  const fields = Object.keys(now) as ProfileField[]
  return Object.fromEntries(
    fields.filter((field) => !same(before[field], now[field])).map((field) => [field, tidy(now[field])]),
  )
}

/** `数学, 编程、写作` -> three subjects, without duplicates. */
export const subjectsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[、，,;；\n]/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
]

/** i18n keys of problems; only changed fields are validated, since stored values may be older than a rule. */
export function problemsOf(
  change: ProfileChange,
  { today, areaCode }: { today: string; areaCode: string },
): Partial<Record<ProfileField, string>> {
  const { username, email, birthday, subjects, parent_telephone } = change
  const tooLong = (subject: string): boolean => subject.length > profileLimits.subject
  return {
    ...(username !== undefined && !patterns.username.test(username) && { username: 'profile:usernameRule' }),
    ...(email && !patterns.email.test(email) && { email: 'profile:emailRule' }),
    ...(birthday && (birthday > today || birthday < '1900-01-01') && { birthday: 'profile:birthdayRule' }),
    ...(parent_telephone &&
      !isParentPhone(areaCode, parent_telephone) && { parent_telephone: 'profile:parentPhoneRule' }),
    ...(subjects &&
      (subjects.length > profileLimits.subjects || subjects.some(tooLong)) && {
        subjects: 'profile:subjectsRule',
      }),
  }
}
