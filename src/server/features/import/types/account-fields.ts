import { isParentPhone, isPhone, limits, patterns } from '#contract/account/limits.ts'
import { profileLimits } from '#contract/account/profile-limits.ts'
import { languages } from '#contract/languages.ts'
import { text } from '../../../lib/texts.ts'
import { isPastDay } from '../../account/index.ts'
import type { User } from '../../account/manage/index.ts'
import type { ProfileOptions } from '../../profile/index.ts'
import type { Cells } from '../import-type.ts'
import { BadCell } from './bad-cell.ts'
import { dayText } from './day.ts'
import { requireTags, tagsOf, tagsText } from './tags.ts'

/** The fields of an account that a file can bring, as they are stored. */
export type AccountFields = Pick<
  User,
  | 'name'
  | 'areaCode'
  | 'telephone'
  | 'email'
  | 'sex'
  | 'birthday'
  | 'grade'
  | 'subject'
  | 'parentName'
  | 'parentTelephone'
  | 'intro'
> & {
  /** of a student, as one text */
  tags: string
}

/** What a row says of its account: an empty cell says nothing. */
export interface AccountRow {
  username: string | undefined
  /** its phone comes with the code of a country */
  hasCountry: boolean
  fields: Partial<AccountFields>
}

const valuesOf = (key: string): Set<string> =>
  new Set(languages.flatMap((language) => text(language, key).split(',')))
const female = valuesOf('import:sex.female')
const male = valuesOf('import:sex.male')

/** @throws BadCell */
function sexOf(cell: string): number {
  const word = cell.toLowerCase()
  if (female.has(word)) return 0
  if (male.has(word)) return 1
  throw new BadCell('invalidField', 'sex')
}

/** A number as people write it: with spaces, hyphens and brackets, and with its country before it. */
function phoneDigits(cell: string, areaCode: string): string {
  const number = cell.replace(/[\s()-]/g, '')
  const [, abroad] = /^(?:\+|00)(.*)$/.exec(number) ?? []
  return abroad?.startsWith(areaCode) ? abroad.slice(areaCode.length) : number
}

/** The phone of a row, with the country that its row says, or the school's own. */
export function phoneOf(
  { area_code = '', telephone = '' }: Cells,
  homeAreaCode: string,
): Partial<AccountFields> {
  if (telephone === '') return {}
  const areaCode = area_code === '' ? homeAreaCode : area_code.replace(/^\+/, '').replace(/^0+/, '')
  return { areaCode, telephone: phoneDigits(telephone, areaCode) }
}

/** What a row says, as it would be stored. @throws BadCell */
export function readAccountRow(cells: Cells, homeAreaCode: string): AccountRow {
  const { username = '', name, email, sex, birthday, grade, subject, parent_name, intro, tags } = cells
  if (username === '' && !cells.telephone) throw new BadCell('importNeedsKey', 'username')
  return {
    username: username || undefined,
    hasCountry: Boolean(cells.area_code),
    fields: {
      ...phoneOf(cells, homeAreaCode),
      ...(name && { name }),
      ...(email && { email }),
      ...(sex && { sex: sexOf(sex) }),
      ...(birthday && { birthday: dayText(birthday) }),
      ...(grade && { grade }),
      ...(subject && { subject }),
      ...(parent_name && { parentName: parent_name }),
      ...(cells.parent_telephone && { parentTelephone: cells.parent_telephone.replace(/[\s()-]/g, '') }),
      ...(intro && { intro }),
      ...(tags && tagsOf(tags).length > 0 && { tags: tagsText(tagsOf(tags)) }),
    },
  }
}

const longest = {
  name: ['name', limits.name],
  email: ['email', limits.email],
  grade: ['grade', profileLimits.grade],
  subject: ['subject', profileLimits.subject],
  parentName: ['parent_name', limits.name],
  intro: ['intro', profileLimits.intro],
} as const satisfies Partial<Record<keyof AccountFields, readonly [string, number]>>

const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day) && isPastDay(day)

/**
 * The rules of what is new in an account. What stays as it is need not obey them: it may be older than a rule.
 * @throws BadCell
 */
export function requireValid(
  change: Partial<AccountFields>,
  now: AccountFields,
  options: ProfileOptions,
): void {
  const { areaCode = now.areaCode, telephone, email, birthday, grade, subject, parentTelephone } = change
  const isWrong = (field: string): BadCell => new BadCell('invalidField', field)
  const allowed = (list: readonly string[], value: string) => list.length === 0 || list.includes(value)
  for (const [name, [field, most]] of Object.entries(longest)) {
    const value = change[name as keyof typeof longest]
    if (value !== undefined && [...value].length > most) throw new BadCell('importTooLong', field)
  }
  if (change.areaCode !== undefined && !patterns.areaCode.test(areaCode)) throw isWrong('area_code')
  const number = telephone ?? (change.areaCode === undefined ? null : now.telephone)
  if (number && !isPhone(areaCode, number)) throw new BadCell('phoneFormat', 'telephone')
  if (email && !patterns.email.test(email)) throw isWrong('email')
  if (birthday && !isDay(birthday)) throw isWrong('birthday')
  if (grade && !allowed(options.grade, grade)) throw isWrong('grade')
  if (subject && !allowed(options.subject, subject)) throw isWrong('subject')
  if (parentTelephone && !isParentPhone(areaCode, parentTelephone)) throw isWrong('parent_telephone')
  if (change.tags !== undefined) requireTags(change.tags)
}
