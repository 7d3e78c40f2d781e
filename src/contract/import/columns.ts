import { type ImportType, importTypes } from './limits.ts'

/** A column that a file may have. */
export interface ImportColumn {
  key: string
  /** i18n key of its heading, which exports use too */
  text: string
  /** i18n key of other headings that mean it, separated by commas */
  aliases?: string
  /** of several columns with the same number, one must be there */
  required?: number
  /** stands in the template */
  example: string
}

const username = {
  key: 'username',
  text: 'trade:column.username',
  aliases: 'import:alias.username',
  required: 1,
}
const name = { key: 'name', text: 'trade:column.name', aliases: 'import:alias.name' }
const areaCode = {
  key: 'area_code',
  text: 'trade:column.areaCode',
  aliases: 'import:alias.areaCode',
  example: '86',
}
const telephone = {
  key: 'telephone',
  text: 'trade:column.phone',
  aliases: 'import:alias.telephone',
  required: 1,
  example: '13800138000',
}
const email = {
  key: 'email',
  text: 'trade:column.email',
  aliases: 'import:alias.email',
  example: 'lihua@example.com',
}
const sex = { key: 'sex', text: 'import:column.sex', aliases: 'import:alias.sex', example: '' }
const birthday = {
  key: 'birthday',
  text: 'import:column.birthday',
  aliases: 'import:alias.birthday',
  example: '2014-09-01',
}

const studentAccounts: readonly ImportColumn[] = [
  { ...name, example: '李华' },
  { ...username, example: 'lihua_2014' },
  areaCode,
  telephone,
  email,
  sex,
  birthday,
  { key: 'grade', text: 'import:column.grade', aliases: 'import:alias.grade', example: '' },
  { key: 'subject', text: 'import:column.subject', aliases: 'import:alias.subject', example: '' },
  {
    key: 'parent_name',
    text: 'import:column.parentName',
    aliases: 'import:alias.parentName',
    example: '李明',
  },
  {
    key: 'parent_telephone',
    text: 'import:column.parentTelephone',
    aliases: 'import:alias.parentTelephone',
    example: '13900139000',
  },
  { key: 'tags', text: 'import:column.tags', aliases: 'import:alias.tags', example: '' },
]

const teacherAccounts: readonly ImportColumn[] = [
  { ...name, example: '王老师' },
  { ...username, example: 'wang_teacher' },
  areaCode,
  { ...telephone, example: '13700137000' },
  { ...email, example: 'wang@example.com' },
  sex,
  birthday,
  { key: 'intro', text: 'import:column.intro', aliases: 'import:alias.intro', example: '' },
]

const note = { key: 'note', text: 'import:column.note', aliases: 'import:alias.note', example: '' }

const leads: readonly ImportColumn[] = [
  { ...name, required: 2, example: '李华' },
  areaCode,
  telephone,
  { key: 'state', text: 'lead:stateTitle', example: '' },
  { key: 'source', text: 'lead:source', example: '' },
  { key: 'owner', text: 'lead:owner', example: '' },
  note,
]

const couponAssignment: readonly ImportColumn[] = [
  { ...username, example: 'lihua_2014' },
  areaCode,
  telephone,
  { key: 'coupon', text: 'import:column.coupon', aliases: 'import:alias.coupon', required: 2, example: '1' },
]

const teacher: ImportColumn = {
  key: 'username',
  text: 'import:column.teacher',
  aliases: 'import:alias.teacher',
  required: 1,
  example: 'wang_teacher',
}
const begin = { key: 'begin', text: 'import:column.begin', aliases: 'import:alias.begin' }

const bookableTime: readonly ImportColumn[] = [
  teacher,
  { key: 'kind', text: 'import:column.timeKind', aliases: 'import:alias.timeKind', example: '' },
  { key: 'weekday', text: 'import:column.weekday', aliases: 'import:alias.weekday', example: '1' },
  { key: 'date', text: 'import:column.date', aliases: 'import:alias.date', example: '' },
  { ...begin, required: 2, example: '09:00' },
  { key: 'end', text: 'import:column.end', aliases: 'import:alias.end', required: 3, example: '12:00' },
  { key: 'end_date', text: 'import:column.endDate', aliases: 'import:alias.endDate', example: '' },
  note,
]

const schedulingTasks: readonly ImportColumn[] = [
  {
    ...username,
    key: 'student',
    aliases: 'import:alias.student',
    text: 'import:column.student',
    example: 'lihua_2014',
  },
  areaCode,
  telephone,
  { key: 'course', text: 'import:column.course', aliases: 'import:alias.course', required: 2, example: '1' },
  { ...teacher, key: 'teacher', required: 3 },
  {
    ...begin,
    text: 'import:column.beginAt',
    aliases: 'import:alias.beginAt',
    required: 4,
    example: '2027-03-01 09:00',
  },
  { key: 'minutes', text: 'import:column.minutes', aliases: 'import:alias.minutes', example: '45' },
]

/** The columns of each type that can be imported, in the order of its template. */
export const importColumns: Readonly<Partial<Record<ImportType, readonly ImportColumn[]>>> = {
  [importTypes.studentAccounts]: studentAccounts,
  [importTypes.teacherAccounts]: teacherAccounts,
  [importTypes.leads]: leads,
  [importTypes.schedulingTasks]: schedulingTasks,
  [importTypes.couponAssignment]: couponAssignment,
  [importTypes.bookableTime]: bookableTime,
}
