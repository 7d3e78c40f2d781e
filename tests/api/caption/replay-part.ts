import { describe, expect, it } from 'vitest'
import { chatMessages } from '#server/db/tables/all.ts'
import { aRecording } from '#tests/support/recordings.ts'
import type { CaptionSchool } from './support.ts'

/** The chat of a class beside its recording, and what is found in both. */
export function replayPart({ school, db, teacher, student, stranger, aRecordedClass }: CaptionSchool): void {
  const replay = (classId: number, fileID: string, from: number, to: number, token = student.token) =>
    school.call('GET /api/v1/openclass/{id}/chat/replay', {
      token,
      params: { id: classId },
      query: { fileID, from, to },
    })

  /** A class with one message at each of these seconds, named by them. */
  async function aTalk(seconds: readonly number[]) {
    const recorded = await aRecordedClass()
    const { openClass, at } = recorded
    await db.insert(chatMessages).values(
      seconds.map((second) => ({
        ...{ classId: openClass.id, userId: student.user.id, nonce: String(second) },
        ...{ content: `at ${second}`, at: at(second) },
      })),
    )
    return recorded
  }

  describe('the chat beside the replay', () => {
    it('stands at the seconds of the recording; what came in an interruption where it goes on', async () => {
      const { openClass, video } = await aTalk([-30, 0, 10, 59.9, 60, 90, 120, 150, 179, 200, 900])
      const { data } = await replay(openClass.id, video.fileId, 0, 600)
      expect(data.list.map(({ content, second }) => [content, second])).toEqual([
        ['at -30', 0],
        ['at 0', 0],
        ['at 10', 10],
        ['at 59.9', 59.9],
        ['at 60', 60],
        ['at 90', 60],
        ['at 120', 60],
        ['at 150', 90],
        ['at 179', 119],
        ['at 200', 120],
        ['at 900', 120],
      ])
      expect(data.more).toBe(0)
      const parts = await Promise.all(
        [0, 10, 20, 60, 90, 100, 120].map((from, index, all) =>
          replay(openClass.id, video.fileId, from, all[index + 1] ?? 600),
        ),
      )
      // read in parts it is the same, each message once
      expect(parts.flatMap((part) => part.data.list)).toEqual(data.list)
    })

    it('goes on in the next recording of the class', async () => {
      const { openClass, video, at } = await aTalk([30, 300, 400, 410, 480])
      const stretches = [{ receivedAt: at(400), seconds: 60 }]
      const second = await aRecording(school, openClass.id, { ownerId: teacher.user.id, stretches })
      const contents = async (fileId: string) =>
        (await replay(openClass.id, fileId, 0, 600)).data.list.map((one) => [one.content, one.second])
      expect(await contents(video.fileId)).toEqual([['at 30', 30]])
      expect(await contents(second.fileId)).toEqual([
        ['at 300', 0],
        ['at 400', 0],
        ['at 410', 10],
        ['at 480', 60],
      ])
    })

    it('leaves out what was deleted, and is refused to who may not watch', async () => {
      const { openClass, video, at } = await aTalk([10])
      await db.insert(chatMessages).values({
        ...{ classId: openClass.id, userId: student.user.id, nonce: 'gone', content: 'gone', at: at(11) },
        deletedAt: new Date(),
      })
      const { data } = await replay(openClass.id, video.fileId, 0, 60)
      expect(data.list.map(({ content }) => content)).toEqual(['at 10'])
      expect(data.list[0]).toMatchObject({
        nickName: student.user.name || student.user.username,
        is_teacher: 0,
      })
      expect((await replay(openClass.id, video.fileId, 0, 60, stranger.token)).reason).toBe(
        'openClassNotBought',
      )
      const other = await aRecordedClass()
      expect((await replay(openClass.id, other.video.fileId, 0, 60)).data.list).toEqual([])
    })
  })

  describe('a word in a class', () => {
    it('is found in its captions and its chat, at its seconds', async () => {
      const { openClass, video } = await aTalk([150])
      await school.call('PUT /api/v1/videos/{id}/captions/{language}', {
        token: teacher.token,
        params: { id: video.id, language: 'en' },
        body: { cues: [{ start: 5, end: 8, text: 'Look AT the brush' }] },
      })
      const search = (keyword: string, token = student.token) =>
        school.call('GET /api/v1/openclass/{id}/search', {
          token,
          params: { id: openClass.id },
          query: { keyword },
        })
      expect((await search('at')).data).toEqual({
        list: [
          { kind: 'caption', fileID: video.fileId, second: 5, text: 'Look AT the brush', by: '' },
          {
            ...{ kind: 'chat', fileID: video.fileId, second: 90, text: 'at 150' },
            by: student.user.name || student.user.username,
          },
        ],
        more: 0,
      })
      expect((await search('%')).data.list).toEqual([])
      expect((await search('at', stranger.token)).reason).toBe('openClassNotBought')
    })
  })
}
