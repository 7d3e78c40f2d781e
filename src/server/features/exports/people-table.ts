import { and, desc, lt, sql, type SQLWrapper } from 'drizzle-orm'
import { type UserType, userTypes } from '#contract/account/limits.ts'
import { registerSourceKeys } from '#contract/account/register-sources.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { exportAdmin } from '#contract/exports/operations.ts'
import type { Db } from '../../db/database.ts'
import { users } from '../../db/tables/all.ts'
import { text } from '../../lib/texts.ts'
import { tagsOfUser, userWhere } from '../account/manage/index.ts'
import { byKey } from './by-key.ts'
import type { ExportList, ListView } from './export-list.ts'
import { firstWord } from './first-word.ts'
import type { Cell } from './format/cell.ts'

type StudentFilter = Omit<OperationTypes<typeof exportAdmin.exportStudents>['body'], 'format'>
type User = typeof users.$inferSelect

const headings = [
  'trade:column.userid',
  'trade:column.name',
  'trade:column.username',
  'trade:column.areaCode',
  'trade:column.phone',
  'trade:column.email',
  'trade:column.state',
  'users:registration.source',
  'trade:column.registeredAt',
  'trade:column.lastLogin',
]
/** What follows are the columns of its import: what is exported can be imported again. */
const ofStudents = [
  'trade:column.courses',
  'import:column.sex',
  'import:column.birthday',
  'import:column.grade',
  'import:column.subject',
  'import:column.parentName',
  'import:column.parentTelephone',
  'import:column.tags',
]
const ofTeachers = ['import:column.sex', 'import:column.birthday', 'import:column.intro']

const stateText = ({ lockedAt, verifiedAt }: User): string => {
  if (lockedAt) return 'users:state.locked'
  return verifiedAt ? 'users:state.active' : 'users:state.unverified'
}

/** The first of the words by which an import knows it. */
const sexText = (language: Language, sex: number | null): string => {
  if (sex === null) return ''
  return firstWord(language, sex === 0 ? 'import:sex.female' : 'import:sex.male')
}

interface Kind {
  type: UserType
  title: string
  headings: readonly string[]
  /** its last cells */
  more: (user: User, row: { courses: string; sex: string; tags: string[] }) => Cell[]
}

/** People as a table, newest first. */
async function peopleTable(
  db: Db,
  filter: StudentFilter,
  { language, zone, phone }: ListView,
  { type, title, headings: ofKind, more }: Kind,
): Promise<ExportList> {
  const wanted = userWhere({ ...filter, type })
  const time = (moment: SQLWrapper) =>
    sql<string>`coalesce(to_char(${moment} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS'), '')`
  const read = (below: number | undefined, most: number) =>
    db
      .select({
        id: users.id,
        user: users,
        registeredAt: time(users.createdAt),
        lastLogin: time(sql`(select max(s.created_at) from sessions s where s.user_id = users.id)`),
        courses: sql<string>`(select count(distinct g.product_id) from grants g
          where g.user_id = users.id and g.revoked_at is null
            and (g.valid_until is null or g.valid_until > now()))::text`,
        tags: tagsOfUser,
      })
      .from(users)
      .where(and(wanted, below === undefined ? undefined : lt(users.id, below)))
      .orderBy(desc(users.id))
      .limit(most)
  type Row = Awaited<ReturnType<typeof read>>[number]

  const cellsOf = ({ user, registeredAt, lastLogin, courses, tags }: Row): Cell[] => [
    String(user.id),
    user.name,
    user.username,
    user.telephone === null ? '' : user.areaCode,
    phone(user.telephone ?? ''),
    user.email,
    text(language, stateText(user)),
    text(language, registerSourceKeys[user.registerSource]),
    registeredAt,
    lastLogin,
    ...more(
      { ...user, parentTelephone: phone(user.parentTelephone) },
      { courses, sex: sexText(language, user.sex), tags },
    ),
  ]
  return {
    title: text(language, title),
    headings: [...headings, ...ofKind].map((key) => text(language, key, { zone })),
    total: await db.$count(users, wanted),
    batches: byKey(read, cellsOf),
  }
}

const students: Kind = {
  type: userTypes.student,
  title: 'trade:students',
  headings: ofStudents,
  more: (user, { courses, sex, tags }) => [
    { number: courses },
    sex,
    user.birthday ?? '',
    user.grade,
    user.subject,
    user.parentName,
    user.parentTelephone,
    tags.join(', '),
  ],
}
const teachers: Kind = {
  type: userTypes.teacher,
  title: 'trade:teachers',
  headings: ofTeachers,
  more: (user, { sex }) => [sex, user.birthday ?? '', user.intro],
}

export const studentsTable = (db: Db, filter: StudentFilter, view: ListView): Promise<ExportList> =>
  peopleTable(db, filter, view, students)
export const teachersTable = (db: Db, filter: StudentFilter, view: ListView): Promise<ExportList> =>
  peopleTable(db, filter, view, teachers)
