import { userTypes } from '#contract/account/limits.ts'
import { aPng, upload } from '#tests/api/file/support.ts'
import { aLesson, aProduct, signedIn } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import type { TestSchool } from '#tests/support/test-school.ts'

/** A teacher with a course of one lesson, and students who own it. */
export async function aTaughtCourse(school: TestSchool, count = 1) {
  const teacher = await signedIn(school, [userTypes.teacher])
  const course = await aProduct(school, {}, [teacher.user.id])
  const lesson = await aLesson(school, course.id)
  const students = []
  for (let made = 0; made < count; made++) {
    const student = await signedIn(school)
    await aGrant(school, student.user, course)
    students.push(student)
  }
  return { teacher, course, lesson, students }
}

export type Course = Awaited<ReturnType<typeof aTaughtCourse>>

export const fieldsFor = (lesson: { id: number | null }, fields = {}) => ({
  ...{ lesson_id: lesson.id, title: 'Essay', content: 'Write 200 words' },
  ...fields,
})

/** Homework of a course, published unless said otherwise. @returns its id */
export async function aHomework(school: TestSchool, { teacher, lesson }: Course, fields = {}) {
  const { data } = await school.call('POST /api/v1/teacher/homework', {
    token: teacher.token,
    body: fieldsFor(lesson, fields),
  })
  return data.id
}

export async function aPublishedHomework(school: TestSchool, course: Course, fields = {}) {
  const id = await aHomework(school, course, fields)
  await school.call('PUT /api/v1/teacher/homework/{id}/publish', {
    token: course.teacher.token,
    params: { id },
  })
  return id
}

/** The calls of a student about one homework. */
export const studentOf = (school: TestSchool, token: string, id: number) => ({
  read: () => school.call('GET /api/v1/student/homework/{id}', { token, params: { id } }),
  draft: (body: object) =>
    school.call('PUT /api/v1/student/homework/{id}/draft', { token, params: { id }, body }),
  submit: (body: object = { answer: 'my answer' }) =>
    school.call('POST /api/v1/student/homework/{id}/submit', { token, params: { id }, body }),
  states: async (status?: string) => {
    const { data } = await school.call('GET /api/v1/student/homework', {
      token,
      ...(status && { query: { status } }),
    })
    return data.list.map((one) => one.state)
  },
})

/** The calls of a teacher about one homework. */
export const teacherOf = (school: TestSchool, token: string, id: number) => {
  const about = (student_id: number) => ({ token, params: { id, student_id } })
  return {
    read: () => school.call('GET /api/v1/teacher/homework/{id}', { token, params: { id } }),
    update: (body: object) =>
      school.call('PUT /api/v1/teacher/homework/{id}', { token, params: { id }, body }),
    remove: () => school.call('DELETE /api/v1/teacher/homework/{id}', { token, params: { id } }),
    publish: () => school.call('PUT /api/v1/teacher/homework/{id}/publish', { token, params: { id } }),
    close: (is_closed = 1) =>
      school.call('PUT /api/v1/teacher/homework/{id}/closed', { token, params: { id }, body: { is_closed } }),
    answers: (query = {}) =>
      school.call('GET /api/v1/teacher/homework/{id}/answers', { token, params: { id }, query }),
    answer: (student: number) =>
      school.call('GET /api/v1/teacher/homework/{id}/answers/{student_id}', about(student)),
    correct: (student: number, body: object = { reply: 'well done' }) =>
      school.call('PUT /api/v1/teacher/homework/{id}/answers/{student_id}', { ...about(student), body }),
    again: (student: number) =>
      school.call('POST /api/v1/teacher/homework/{id}/answers/{student_id}/attempts', about(student)),
    giveBack: (body = {}) =>
      school.call('POST /api/v1/teacher/homework/{id}/returns', { token, params: { id }, body }),
  }
}

/** Uploads pictures for homework. @returns their addresses */
export async function pictures(school: TestSchool, token: string, count = 1): Promise<string[]> {
  const content = await aPng()
  const parts = Array.from({ length: count }, () => ({ content }))
  return (await upload(school, token, parts, { kind: 'homework' })).data.urls
}
