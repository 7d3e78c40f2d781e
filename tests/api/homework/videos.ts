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

  async function opened(students = 1) {
    const course = await aTaughtCourse(school, students)
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

  test('a video stays in homework and a correction after the school has switched videos off, and no other comes', async () => {
    const { course, student, studentId, teacher } = await opened()
    await allow('teachers')
    const { token } = course.teacher
    const [ofTask, ofReply, other] = [await aVideo(token), await aVideo(token), await aVideo(token)]
    await student.submit()
    const fieldsWith = (files: object[], title = 'with a video') => fieldsFor(course.lesson, { title, files })
    expect((await teacher.update(fieldsWith(ofTask))).code).toBe(0)
    expect((await teacher.correct(studentId, { reply: 'look', files: ofReply })).code).toBe(0)
    await allow('nobody')
    const { files: shown } = (await teacher.read()).data
    expect((await teacher.update(fieldsWith(shown, 'a better title'))).code).toBe(0)
    expect((await teacher.read()).data).toMatchObject({
      title: 'a better title',
      files: [{ name: 'me.mp4' }],
    })
    expect((await teacher.update(fieldsWith([...shown, ...other]))).reason).toBe('videoNotAllowed')
    expect((await teacher.update(fieldsWith(other))).reason).toBe('videoNotAllowed')
    // the video of a correction is none of the homework
    expect((await teacher.update(fieldsWith(ofReply))).reason).toBe('videoNotAllowed')

    const again = (files: object[]) => teacher.correct(studentId, { reply: 'look again', version: 1, files })
    expect((await again([...ofReply, ...other])).reason).toBe('videoNotAllowed')
    expect((await again(ofTask)).reason).toBe('videoNotAllowed')
    const ofAnswer = (await teacher.answer(studentId)).data.attempts[0]?.correction?.files ?? []
    expect((await again(ofAnswer)).data.version).toBe(2)
    // what was taken out does not come back
    expect((await teacher.update(fieldsWith([]))).code).toBe(0)
    expect((await teacher.update(fieldsWith(ofTask))).reason).toBe('videoNotAllowed')
  })

  test('a student submits a draft with its video, and the same video once more, after videos were switched off', async () => {
    const { course, id, student, studentId, teacher, token } = await opened(2)
    await allow('students')
    const [mine, other] = [await aVideo(token), await aVideo(token)]
    expect((await student.draft({ answer: 'half', files: mine })).code).toBe(0)
    await allow('nobody')
    expect((await student.submit({ answer: 'whole', files: [...mine, ...other] })).reason).toBe(
      'videoNotAllowed',
    )
    expect((await student.draft({ answer: 'whole', files: mine })).code).toBe(0)
    expect((await student.submit({ answer: 'whole', files: mine })).data.files).toBe(1)
    await teacher.again(studentId)
    expect((await student.draft({ answer: 'again', files: other })).reason).toBe('videoNotAllowed')
    const { files: earlier = [] } = (await student.read()).data.attempts[1] ?? {}
    expect((await student.submit({ answer: 'again', files: earlier })).data).toMatchObject({
      attempt: 2,
      files: 1,
    })
    const classmate = studentOf(school, course.students[1]?.token ?? '', id)
    expect((await classmate.submit({ answer: 'theirs', files: mine })).reason).toBe('invalidField')
  })
}
