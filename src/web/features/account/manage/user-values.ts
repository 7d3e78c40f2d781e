import {
  DEFAULT_AREA_CODE,
  isPhone,
  patterns,
  type UserType,
  userTypes,
  is,
} from '#contract/account/limits.ts'
import { refusals } from '#contract/errors.ts'
import { Refused } from '#web/lib/failures.ts'
import type { EditedUser } from './admin-user.ts'

export interface UserValues {
  username: string
  name: string
  types: readonly UserType[]
  /** number of the role of an administrator; empty: none yet */
  roleId: string
  /** a teacher whom the home page shows */
  isStar: boolean
  areaCode: string
  phone: string
  password: string
}

export type UserField = 'username' | 'name' | 'types' | 'role' | 'phone' | 'password'
/** i18n keys of problems, by field */
export type UserProblems = Partial<Record<UserField, string>>

export const newUser: UserValues = {
  username: '',
  name: '',
  types: [userTypes.student],
  roleId: '',
  isStar: false,
  areaCode: DEFAULT_AREA_CODE,
  phone: '',
  password: '',
}

export const valuesOf = (user: EditedUser): UserValues => ({
  username: user.username,
  name: user.name,
  types: user.types,
  roleId: user.role ? String(user.role.id) : '',
  isStar: user.is_star === 1,
  areaCode: user.area_code,
  phone: user.telephone,
  password: '',
})

/** Validates as the server does, before the request. User name and password belong to a new account only. */
export function problemsOf(values: UserValues, isNew: boolean): UserProblems {
  const { username, name, types, roleId, areaCode, phone, password } = values
  const problems: UserProblems = {}
  if (isNew && !patterns.username.test(username.trim())) problems.username = 'users:problem.username'
  if (is({ types }, 'teacher') && name.trim() === '') problems.name = 'users:problem.name'
  if (types.length === 0) problems.types = 'users:problem.types'
  if (is({ types }, 'admin') && roleId === '') problems.role = 'users:problem.role'
  // one that is still masked stays as it is
  if (phone.trim() && !phone.includes('*') && !isPhone(areaCode, phone.trim()))
    problems.phone = 'users:problem.phone'
  if (isNew && password && !patterns.password.test(password)) problems.password = 'users:problem.password'
  return problems
}

const byCode: Readonly<Record<number, UserProblems>> = {
  [refusals.usernameTaken.code]: { username: 'users:problem.usernameTaken' },
  [refusals.fieldRequired.code]: { name: 'users:problem.name' },
  [refusals.phoneRegistered.code]: { phone: 'users:problem.phoneTaken' },
  [refusals.phoneFormat.code]: { phone: 'users:problem.phone' },
  [refusals.roleRequired.code]: { role: 'users:problem.role' },
}

/** The role as the API takes it; of somebody who administers nothing none. */
export const roleBody = ({ types, roleId }: Pick<UserValues, 'types' | 'roleId'>): { role_id?: number } =>
  is({ types }, 'admin') && roleId !== '' ? { role_id: Number(roleId) } : {}

/** The fields that a refusal names; null when it names none of this form. */
export const refusedFields = (error: unknown): UserProblems | null =>
  error instanceof Refused ? (byCode[error.code] ?? null) : null
