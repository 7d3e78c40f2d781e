import { describe, expect, it } from 'vitest'
import { CHAPTERS_AT_MOST } from '#contract/chapter/limits.ts'
import { classMarks, homework, pollRounds, polls, slideTurns } from '#server/db/tables/all.ts'
import { aLesson, aProduct } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { aRecording } from '#tests/support/recordings.ts'
import type { CaptionSchool } from './support.ts'

/** Chapters of videos, and marks that become chapters. */
export function chaptersPart(world: CaptionSchool): void {
  const { school, db, admin, teacher, otherTeacher, student, stranger, live, over, aVideo, aRecordedClass } =
    world
  const shown = (fileID: string, token = student.token) =>
    school.call('GET /api/v1/chapters', { token, query: { fileID } })
  const edited = (id: number, token = teacher.token) =>
    school.call('GET /api/v1/videos/{id}/chapters', { token, params: { id } })
  const save = (
    id: number,
    chapters: { second: number; title: string; homework_id: number | null }[],
    { revision = '', token = teacher.token } = {},
  ) =>
    school.call('PUT /api/v1/videos/{id}/chapters', {
      token,
      params: { id },
      body: { chapters, ...(revision && { revision }) },
    })
  const mark = (classId: number, nonce: string, token = teacher.token) =>
    school.call('POST /api/v1/openclass/{id}/marks', { token, params: { id: classId }, body: { nonce } })

  describe('chapters', () => {
    it('are saved in their order, shown to who may watch, and refused to others', async () => {
      const video = await aVideo()
      const second = { second: 90, title: ' 运笔 ', homework_id: null }
      const first = { second: 0, title: '执笔', homework_id: null }
      expect((await save(video.id, [second, first])).code).toBe(0)
      expect((await shown(video.fileId)).data.list).toEqual([first, { ...second, title: '运笔' }])
      expect((await save(video.id, [first, { ...second, second: 0.0001 }])).reason).toBe('chapterTimes')
      expect((await shown(video.fileId, stranger.token)).reason).toBe('videoNotFound')
      expect((await save(video.id, [], { token: student.token })).reason).toBe('noPermission')
      expect((await save(video.id, [], { token: otherTeacher.token })).reason).toBe('videoNotFound')
    })

    it('are saved by one of two who have seen the same', async () => {
      const video = await aVideo()
      const { revision } = (await edited(video.id)).data
      const both = await Promise.all([
        save(video.id, [{ second: 1, title: 'a', homework_id: null }], { revision }),
        save(video.id, [{ second: 2, title: 'b', homework_id: null }], { revision, token: admin.token }),
      ])
      expect(new Set(both.map(({ reason }) => reason))).toEqual(new Set(['recordChanged', undefined]))
    })

    it('lead to homework of a lesson that shows the video, and to no other', async () => {
      const course = await aProduct(school, {}, [teacher.user.id])
      await aGrant(school, student.user, course)
      const lesson = await aLesson(school, course.id)
      const video = await aVideo(lesson.classId)
      const task = async (lessonId: number | null) => {
        const [made] = await db
          .insert(homework)
          .values({
            ...{ productId: course.id, lessonId, lessonName: '第一讲', title: '临帖', content: 'a' },
            ...{ status: 3, publishedAt: new Date() },
          })
          .returning()
        return made?.id ?? 0
      }
      const own = await task(lesson.id)
      expect((await edited(video.id)).data.homework).toEqual([{ id: own, title: '临帖' }])
      const chapter = { second: 10, title: '', homework_id: own }
      expect((await save(video.id, [chapter])).code).toBe(0)
      expect((await shown(video.fileId)).data.list).toEqual([chapter])
      const other = await task(null)
      expect((await save(video.id, [{ ...chapter, homework_id: other }])).reason).toBe('homeworkNotFound')
    })
  })

  describe('marks of a live class', () => {
    it('are set by who moderates it while it is live, once for each nonce', async () => {
      const [one, again] = await Promise.all([mark(live.id, 'nonce-01'), mark(live.id, 'nonce-01')])
      expect(one.data.id).toBe(again.data.id)
      expect((await mark(live.id, 'nonce-02', student.token)).reason).toBe('noPermission')
      expect((await mark(over.id, 'nonce-03')).reason).toBe('classNotLive')
      await db
        .insert(classMarks)
        .values(Array.from({ length: 199 }, (_, number) => ({ classId: live.id, nonce: `many-${number}` })))
      expect((await mark(live.id, 'nonce-04')).reason).toBe('tooManyMarks')
    })

    it('become chapters of the recording until chapters are saved', async () => {
      const { openClass, video, at } = await aRecordedClass()
      await db.insert(classMarks).values([
        { classId: openClass.id, nonce: 'a', at: at(30) },
        { classId: openClass.id, nonce: 'b', title: '运笔', at: at(130) },
      ])
      const marked = [
        { second: 30, title: '', homework_id: null },
        { second: 70, title: '运笔', homework_id: null },
      ]
      expect((await shown(video.fileId)).data.list).toEqual(marked)
      const { revision, chapters } = (await edited(video.id)).data
      expect(chapters).toEqual(marked)
      expect((await save(video.id, [], { revision })).code).toBe(0)
      expect((await shown(video.fileId)).data.list).toEqual([])
    })

    it('stay where a class leaves more chapters than a video has', async () => {
      const { openClass, at } = await aRecordedClass()
      const video = await aRecording(school, openClass.id, {
        ...{ ownerId: teacher.user.id, stretches: [{ receivedAt: at(1_000), seconds: 700 }] },
      })
      await db.insert(classMarks).values({ classId: openClass.id, nonce: 'a', title: 'last', at: at(1_650) })
      const broadcastId = video.broadcastId ?? 0
      await db.insert(slideTurns).values(
        Array.from({ length: CHAPTERS_AT_MOST }, (_, index) => ({
          ...{ broadcastId, second: 3 * index, page: index + 1, title: '' },
        })),
      )
      const { list } = (await shown(video.fileId)).data
      expect(list).toHaveLength(CHAPTERS_AT_MOST)
      expect(list.filter(({ title }) => title === 'last')).toEqual([
        { second: 650, title: 'last', homework_id: null },
      ])
      expect(list.map(({ second }) => second)).toEqual(
        list.map(({ second }) => second).toSorted((one, other) => one - other),
      )
    })

    it('stand among the polls that were asked and the pages that were shown', async () => {
      const { openClass, video, at } = await aRecordedClass()
      const classId = openClass.id
      await db.insert(classMarks).values({ classId, nonce: 'a', title: '运笔', at: at(30) })
      const [poll] = await db
        .insert(polls)
        .values({ classId, position: 0, kind: 'one', title: '哪一笔？', options: ['横', '竖'] })
        .returning()
      const round = { pollId: poll?.id ?? 0, classId, endedAt: at(200), second: 0 }
      await db.insert(pollRounds).values([
        { ...round, number: 1, startedAt: at(10) },
        { ...round, number: 2, startedAt: at(130) },
      ])
      const page = (second: number, number: number, title = '') => ({
        ...{ broadcastId: video.broadcastId ?? 0, second, page: number, title },
      })
      // the page at 20 is passed by, and that at 30 comes with the mark
      await db
        .insert(slideTurns)
        .values([page(2, 1, '目录'), page(20, 2, '略'), page(22, 3), page(30, 4, '四')])
      expect((await shown(video.fileId)).data.list.map(({ second, title }) => [second, title])).toEqual([
        [2, '目录'],
        [10, '哪一笔？'],
        [22, '#3'],
        [30, '运笔'],
        [70, '哪一笔？'],
      ])
      const asked = await school.call('GET /api/v1/openclass/{id}/polls/asked', {
        token: student.token,
        params: { id: classId },
      })
      expect(asked.data.list.map(({ replay }) => replay)).toEqual([
        { fileID: video.fileId, second: 10 },
        { fileID: video.fileId, second: 70 },
      ])
    })
  })
}
