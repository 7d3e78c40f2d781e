import { expect, test } from 'vitest'
import { clearSettingsCache, loadSetting, writeSetting } from '#server/features/site/index.ts'
import { anMp4, upload } from '#tests/api/file/support.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import { aPublishedHomework, aTaughtCourse, fieldsFor, studentOf, teacherOf } from './support.ts'

/** To whom a school allows videos in homework; a part of the tests of answers. */
export function testVideos(school: TestSchool): void {
  const { db } = school.deps

  async function allow(of: 'students' | 'teachers' | 'nobody') {
    const config = await loadSetting(db, 'web_config')
    const switches = { student_homework_video: of === 'students', teacher_homework_video: of === 'teachers' }
    await writeSetting(db, 'web_config', { ...config, ...switches })
    clearSettingsCache(db)
  }

  async function opened() {
    const course = await aTaughtCourse(school)
    const id = await aPublishedHomework(school, course)
    const { user, token = '' } = course.students[0] ?? {}
    return {
      ...{ course, id, studentId: user?.id ?? 0, token },
      student: studentOf(school, token, id),
      teacher: teacherOf(school, course.teacher.token, id),
    }
  }
  const aVideo = async (token: string) => {
    const { data } = await upload(school, token, [{ content: anMp4() }], { kind: 'homework' })
    return [{ url: data.url, name: 'me.mp4' }]
  }

  test('an answer may hold a video while the school allows it to students', async () => {
    const { student, token } = await opened()
    await allow('students')
    const files = await aVideo(token)
    for (const others of ['nobody', 'teachers'] as const) {
      await allow(others)
      expect((await student.draft({ files })).reason).toBe('videoNotAllowed')
      expect((await student.submit({ files })).reason).toBe('videoNotAllowed')
    }
    await allow('students')
    expect((await student.submit({ files })).data.files).toBe(1)
    await allow('nobody')
  })

  test('homework and a correction may hold a video while the school allows it to teachers', async () => {
    const { course, id, student, studentId, teacher } = await opened()
    await student.submit()
    await allow('teachers')
    const { token } = course.teacher
    const [ofTask, ofReply] = [await aVideo(token), await aVideo(token)]
    const create = () =>
      school.call('POST /api/v1/teacher/homework', {
        token,
        body: fieldsFor(course.lesson, { files: ofTask }),
      })
    const correct = () => teacher.correct(studentId, { reply: 'look', files: ofReply })
    for (const others of ['nobody', 'students'] as const) {
      await allow(others)
      expect((await create()).reason).toBe('videoNotAllowed')
      expect((await correct()).reason).toBe('videoNotAllowed')
    }
    await allow('teachers')
    expect((await create()).data.id).toBeGreaterThan(id)
    expect((await correct()).code).toBe(0)
    expect((await student.read()).data.attempts[0]?.correction?.files).toHaveLength(1)
    await allow('nobody')
  })
}
