import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { NOTE_LENGTH, NOTES_AT_MOST } from '#contract/note/limits.ts'
import { openClassVideos, videoNotes } from '#server/db/tables/all.ts'
import type { CaptionSchool } from './support.ts'

/** What people note for themselves at seconds of a video. */
export function notesPart({ school, db, teacher, student, stranger, aVideo }: CaptionSchool): void {
  const add = (fileID: string, second: number, text: string, token = student.token) =>
    school.call('POST /api/v1/notes', { token, body: { fileID, second, text } })
  const list = (fileID: string, token = student.token) =>
    school.call('GET /api/v1/notes', { token, query: { fileID } })
  const change = (id: number, text: string, token = student.token) =>
    school.call('PUT /api/v1/notes/{id}', { token, params: { id }, body: { text } })
  const remove = (id: number, token = student.token) =>
    school.call('DELETE /api/v1/notes/{id}', { token, params: { id } })

  describe('notes on a video', () => {
    it('are added, changed, listed by their seconds and removed', async () => {
      const video = await aVideo()
      await add(video.fileId, 90.5, 'second')
      const { data: first } = await add(video.fileId, 3, ' first ')
      expect(first).toMatchObject({ second: 3, text: 'first', fileID: video.fileId, updated_at: null })
      expect((await list(video.fileId)).data.list.map(({ text }) => text)).toEqual(['first', 'second'])
      expect((await change(first.id, 'changed')).data).toMatchObject({ text: 'changed', second: 3 })
      expect((await remove(first.id)).code).toBe(0)
      expect((await remove(first.id)).reason).toBe('noteNotFound')
      expect((await list(video.fileId)).data.list.map(({ text }) => text)).toEqual(['second'])
    })

    it('are of their author alone, the teacher of the class included', async () => {
      const video = await aVideo()
      const { data } = await add(video.fileId, 1, 'mine')
      expect((await list(video.fileId, teacher.token)).data.list).toEqual([])
      expect((await change(data.id, 'theirs', teacher.token)).reason).toBe('noteNotFound')
      expect((await remove(data.id, stranger.token)).reason).toBe('noteNotFound')
      expect((await list(video.fileId)).data.list).toMatchObject([{ text: 'mine' }])
    })

    it('are written by who may watch the video, and stay readable for their author', async () => {
      const video = await aVideo()
      expect((await add(video.fileId, 1, 'a', stranger.token)).reason).toBe('videoNotFound')
      await add(video.fileId, 1, 'mine')
      await db.delete(openClassVideos).where(eq(openClassVideos.videoId, video.id))
      expect((await add(video.fileId, 1, 'more')).reason).toBe('videoNotFound')
      expect((await list(video.fileId)).data.list).toMatchObject([{ text: 'mine' }])
    })

    it('are bounded: their length, and how many a video has, also of two at once', async () => {
      const video = await aVideo()
      expect((await add(video.fileId, 1, '  ')).reason).toBe('noteEmpty')
      expect((await add(video.fileId, 1, 'a'.repeat(NOTE_LENGTH + 1))).reason).toBe('invalidField')
      await db.insert(videoNotes).values(
        Array.from({ length: NOTES_AT_MOST - 1 }, (_, second) => ({
          ...{ userId: student.user.id, videoId: video.id, second, text: 'a' },
        })),
      )
      const both = await Promise.all([add(video.fileId, 1, 'b'), add(video.fileId, 2, 'c')])
      expect(new Set(both.map(({ reason }) => reason))).toEqual(new Set(['tooManyNotes', undefined]))
    })
  })
}
