import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { productTypes } from '#contract/catalog/enums.ts'
import type { RefusalName } from '#contract/errors.ts'
import { importTypes } from '#contract/import/limits.ts'
import type { Tx } from '../../../db/database.ts'
import { lessonBookings, lessons, products } from '../../../db/tables/all.ts'
import { bookIn, cancelForStudent, slotTakenOf } from '../../booking/index.ts'
import { rulesOfSchool } from '../../booking/manage/index.ts'
import { lockTimeOf } from '../../schedule/index.ts'
import type { Settings } from '../../site/index.ts'
import { type Cells, importRules, type ImportContext, type Verdict } from '../import-type.ts'
import { BadCell } from './bad-cell.ts'
import { clockText } from './clock.ts'
import { dayText } from './day.ts'
import { type PersonColumns, readPeople, requirePersonOf } from './find-person.ts'
import { inSavepoint, undoneUnlessRefused } from './in-savepoint.ts'
import { KnownPeople } from './known-people.ts'

interface Task {
  studentId: number
  teacherId: number
  productId: number
  begin: number
  minutes: number | null
}

class Known {
  readonly people: KnownPeople
  readonly courses = new Map<string, number[]>()
  /** what rows before have booked, which a dry run has taken back since */
  readonly booked: Task[] = []

  constructor(context: ImportContext) {
    this.people = new KnownPeople(context)
  }
}

interface Plan {
  bookingId: number
}

const students: PersonColumns = { username: 'student', areaCode: 'area_code', telephone: 'telephone' }
const teachers: PersonColumns = { username: 'teacher' }
const isNumber = (cell: string): boolean => /^\d{1,9}$/.test(cell)

/** Appointment courses by their numbers and names. */
async function readCourses(tx: Tx, rows: readonly Cells[], known: Known): Promise<void> {
  const named = [...new Set(rows.map(({ course = '' }) => course))].filter((cell) => !known.courses.has(cell))
  if (named.length === 0) return
  const found = await tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(
      and(
        eq(products.type, productTypes.booking),
        or(inArray(products.id, named.filter(isNumber).map(Number)), inArray(products.name, named)),
      ),
    )
  for (const cell of named)
    known.courses.set(
      cell,
      found.flatMap(({ id, name }) => (name === cell || String(id) === cell ? [id] : [])),
    )
}

/** A moment of the school's clock. @throws BadCell */
async function beginOf(tx: Tx, cell: string, zone: string): Promise<number> {
  const [, date = '', clock = ''] = /^(\S+)[ T](\S+)$/.exec(cell) ?? []
  const [day, time] = [dayText(date), clockText(clock)]
  if (time === null || !/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))
    throw new BadCell('invalidField', 'begin')
  const { rows } = await tx.execute<{ begin: number }>(
    sql`select extract(epoch from (${day}::date + ${time}::time) at time zone ${zone})::int8 as begin`,
  )
  return rows[0]?.begin ?? 0
}

/** @throws BadCell */
async function taskOf(
  tx: Tx,
  cells: Cells,
  known: Known,
  { time_zone }: Settings['web_config'],
): Promise<Task> {
  const { people } = known
  const student = requirePersonOf(people, cells, students, { role: 'student', unknown: 'importNoStudent' })
  const teacher = requirePersonOf(people, cells, teachers, { role: 'teacher', unknown: 'importNoTeacher' })
  const courses = known.courses.get(cells.course ?? '') ?? []
  const [productId] = courses.length === 1 ? courses : []
  if (productId === undefined) throw new BadCell('importNoCourse', 'course')
  const { begin = '', minutes = '' } = cells
  if (minutes !== '' && !/^\d{1,3}$/.test(minutes)) throw new BadCell('invalidField', 'minutes')
  return {
    ...{ studentId: student.id, teacherId: teacher.id, productId },
    begin: await beginOf(tx, begin, time_zone),
    minutes: minutes === '' ? null : Number(minutes),
  }
}

/** The student's own booking of exactly this lesson. */
async function bookingOf(tx: Tx, { studentId, teacherId, begin }: Task): Promise<number | undefined> {
  const [found] = await tx
    .select({ id: lessonBookings.id })
    .from(lessonBookings)
    .innerJoin(lessons, eq(lessons.id, lessonBookings.lessonId))
    .where(
      and(
        eq(lessonBookings.studentId, studentId),
        inArray(lessonBookings.status, ['booked', 'used']),
        eq(lessons.teacherId, teacherId),
        eq(lessons.beginAt, new Date(begin * 1000)),
      ),
    )
  return found?.id
}

/** @throws BadCell for a lesson of another length than the row says */
async function requireLength(tx: Tx, bookingId: number, minutes: number | null): Promise<void> {
  if (minutes === null) return
  const [lesson] = await tx
    .select({ lasts: sql<number>`extract(epoch from ${lessons.endAt} - ${lessons.beginAt})::int` })
    .from(lessonBookings)
    .innerJoin(lessons, eq(lessons.id, lessonBookings.lessonId))
    .where(eq(lessonBookings.id, bookingId))
  if (lesson?.lasts !== minutes * 60) throw new BadCell('importOtherLength', 'minutes')
}

/** Books by every rule that a student's booking obeys. @throws Refusal as `bookIn`, BadCell for another length */
async function bookTask(
  tx: Tx,
  { studentId, teacherId, productId, begin, minutes }: Task,
  config: Settings['web_config'],
  adminId: number,
): Promise<number> {
  const body = { product_id: productId, teacher_id: teacherId, begin_time: begin }
  const id = await bookIn(tx, studentId, body, config, { actorId: adminId, reason: '' })
  await requireLength(tx, id, minutes)
  return id
}

async function judgeRow(
  tx: Tx,
  cells: Cells,
  known: Known,
  { config, adminId }: { config: Settings['web_config']; adminId: number },
): Promise<Verdict<Plan>> {
  const task = await taskOf(tx, cells, known, config)
  const there = await bookingOf(tx, task)
  if (there !== undefined) {
    await requireLength(tx, there, task.minutes)
    return { outcome: 'unchanged', plan: { bookingId: there } }
  }
  const bookingId = await bookTask(tx, task, config, adminId).catch((error: unknown) => {
    throw slotTakenOf(error)
  })
  known.booked.push(task)
  return { outcome: 'created', plan: { bookingId } }
}

async function judge(tx: Tx, rows: readonly Cells[], known: Known, { deps, admin }: ImportContext) {
  const config = await rulesOfSchool(deps.db)
  await readPeople(tx, known.people, rows, students)
  await readPeople(tx, known.people, rows, teachers)
  await readCourses(tx, rows, known)
  const concerned = new Set(
    rows.flatMap((cells) =>
      [known.people.named(cells.student ?? ''), known.people.named(cells.teacher ?? '')].flatMap(
        (person) => person?.user?.id ?? [],
      ),
    ),
  )
  await lockTimeOf(tx, [...concerned])
  // what rows before have taken of the time and the hours of the same people
  for (const task of [...known.booked])
    if (concerned.has(task.studentId) || concerned.has(task.teacherId))
      await bookTask(tx, task, config, admin.id)
  const verdicts: Verdict<Plan>[] = []
  for (const cells of rows)
    verdicts.push(
      await inSavepoint(tx, (inner) => judgeRow(inner, cells, known, { config, adminId: admin.id }), 'begin'),
    )
  return verdicts
}

/** Import type 3. */
export const schedulingTasks = importRules<Plan, Known>({
  type: importTypes.schedulingTasks,
  chunk: 20,
  known: (context) => new Known(context),
  judge,
  async apply(_tx, plans) {
    return plans.map(({ bookingId }) => ({ targetId: bookingId }))
  },
  async undo(tx, rows, { admin }) {
    const kept: (RefusalName | null)[] = []
    for (const { targetId } of rows)
      kept.push(
        await undoneUnlessRefused(tx, (inner) =>
          cancelForStudent(inner, { actorId: admin.id }, targetId, { reason: '-', whole_lesson: 0 }),
        ),
      )
    return kept
  },
})
