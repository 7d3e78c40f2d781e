import { type UserType, userTypes } from '#contract/account/limits.ts'
import { addressOf, currentDocument, type DocumentName } from './documents.ts'
import { storage } from './storage.ts'

const CHOICE = 'identity'

/** The user type of an HTML file; login.html has none. */
export const expectedTypes: Readonly<Record<DocumentName, UserType | null>> = {
  index: userTypes.admin,
  login: null,
  student: userTypes.student,
  teacher: userTypes.teacher,
  admin: userTypes.admin,
}

export const areaDocuments: Readonly<Record<UserType, DocumentName>> = {
  1: 'admin',
  2: 'teacher',
  3: 'student',
}

const isType = (value: number): value is UserType => value === 1 || value === 2 || value === 3

/** The user type that a user of several types chose last on this device. */
export function chosenIdentity(): UserType | null {
  const value = Number(storage.read(CHOICE))
  return isType(value) ? value : null
}
export const chooseIdentity = (type: UserType): void => storage.write(CHOICE, String(type))

/** The preferred one of several types: the one chosen before, then that of the current file. */
export interface Preference {
  chosen: UserType | null
  expected: UserType | null
}

/** One type: that one. Several: the preferred one, if the user has it, else the chooser. None: home. */
export function areaFor(
  types: readonly UserType[],
  { chosen, expected }: Preference,
): UserType | 'chooser' | 'home' {
  const [only] = types
  if (only === undefined) return 'home'
  if (types.length === 1) return only
  return [chosen, expected].find((type) => type !== null && types.includes(type)) ?? 'chooser'
}

/** Address of the user's area, from the current file; `route`: one of its pages. */
export function areaAddress(types: readonly UserType[], route = '/'): string {
  const area = areaFor(types, { chosen: chosenIdentity(), expected: expectedTypes[currentDocument()] })
  if (area === 'home') return addressOf('index', '/home')
  return area === 'chooser' ? addressOf('index', '/identity') : addressOf(areaDocuments[area], route)
}
