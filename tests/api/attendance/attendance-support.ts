import { classVisits, viewRecords } from '#server/db/tables/all.ts'
import {
  aLesson,
  aProduct,
  signedIn,
  theAdmin,
  type TestProduct,
  type TestUser,
} from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { HOUR, MINUTE, times } from '#tests/support/open-class-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

type Lesson = Awaited<ReturnType<typeof aLesson>>
/** A school whose lessons are attended. */
export async function openAttendance() {
  const school = await openTestSchool()

  const { db } = school.deps

  const admin = await theAdmin(school)

  const teacher = await signedIn(school, [2])

  const stranger = await signedIn(school, [2])

  const aCourse = () => aProduct(school, { name: '诗词' }, [teacher.user.id])

  /** A student who has had the course for a year. */
  async function aStudent(course: TestProduct, name = '李白', values: Parameters<typeof aGrant>[3] = {}) {
    const student = await signedIn(school, [3], { name })
    await aGrant(school, student.user, course, {
      grantedAt: new Date(Date.now() - 365 * 24 * HOUR),
      ...values,
    })
    return student
  }

  /** A lesson from three hours ago until two hours ago. */
  const pastLesson = (course: TestProduct) =>
    aLesson(school, course.id, { ...times.past(), teacherId: teacher.user.id })

  /** Somebody was in the class of a lesson from one minute of it until another. */
  async function visit(lesson: Lesson, user: TestUser, from: number, to: number) {
    const begin = lesson.beginAt?.getTime() ?? 0
    await db.insert(classVisits).values({
      ...{ classId: lesson.classId, userId: user.id },
      ...{ enteredAt: new Date(begin + from * MINUTE), leftAt: new Date(begin + to * MINUTE) },
    })
  }

  async function watchReplay(lesson: Lesson, user: TestUser, seconds: number) {
    const now = Date.now()
    await db.insert(viewRecords).values({
      ...{ classId: lesson.classId, userId: user.id, isReplay: true, watchDuration: seconds },
      ...{ enteredAt: new Date(now - seconds * 1000), seenAt: new Date(now) },
    })
  }

  const read = (id: number, query: Record<string, string | number> = {}, token = teacher.token) =>
    school.call('GET /api/v1/lessons/{id}/attendance', { params: { id }, query, token })
  return { school, db, admin, teacher, stranger, aCourse, aStudent, pastLesson, visit, watchReplay, read }
}
