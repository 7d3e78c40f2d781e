import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { grants, videoSegments } from '#server/db/tables/all.ts'
import { segmentKey } from '#server/features/video/index.ts'
import type { CaptionSchool } from './support.ts'

/** What students may save of a class. */
export function downloadsPart(world: CaptionSchool): void {
  const { school, db, teacher, otherTeacher, student, stranger, aRecordedClass } = world
  const allow = (classId: number, recordings: 0 | 1, transcripts: 0 | 1, token = teacher.token) =>
    school.call('PUT /api/v1/openclass/{id}/downloads', {
      token,
      params: { id: classId },
      body: { recordings, transcripts },
    })
  const transcript = (fileID: string, token = student.token) =>
    school.call('GET /api/v1/captions/{language}/file', {
      token,
      params: { language: 'en' },
      query: { fileID, format: 'txt' },
    })
  const file = (fileID: string, token = student.token) =>
    school.call('GET /api/v1/videos/file', { token, query: { fileID } })

  describe('downloads', () => {
    it('of a transcript are allowed by who manages the class, and off before', async () => {
      const { openClass, video } = await aRecordedClass()
      await school.call('PUT /api/v1/videos/{id}/captions/{language}', {
        token: teacher.token,
        params: { id: video.id, language: 'en' },
        body: { cues: [{ start: 61.5, end: 63, text: 'a < b\n& c' }] },
      })
      expect((await transcript(video.fileId)).reason).toBe('downloadNotAllowed')
      expect((await transcript(video.fileId, stranger.token)).reason).toBe('videoNotFound')
      for (const token of [student.token, otherTeacher.token])
        expect((await allow(openClass.id, 1, 1, token)).reason).toBe('noPermission')
      expect((await allow(openClass.id, 0, 1)).code).toBe(0)
      expect((await transcript(video.fileId)).data).toEqual({
        name: '录像.en.txt',
        content: '00:01:01  a < b & c\n',
      })
      const { data } = await school.call('GET /api/v1/captions/{language}/file', {
        token: teacher.token,
        params: { language: 'en' },
        query: { fileID: video.fileId, format: 'vtt' },
      })
      expect(data.content).toBe('WEBVTT\n\n00:01:01.500 --> 00:01:03.000\na &lt; b\n&amp; c\n')
      expect((await file(video.fileId)).reason).toBe('downloadNotAllowed')
    })

    it('of a recording are one file of its segments, at an address for one session, as long as it is allowed', async () => {
      const { openClass, video } = await aRecordedClass()
      const path = join(tmpdir(), `shuyuan-save-${video.id}`)
      const rows = await db.select().from(videoSegments).where(eq(videoSegments.videoId, video.id))
      for (const { position } of rows) {
        // the storage takes the file
        await writeFile(path, Buffer.alloc(188, position))
        const stored = { path, bytes: 188, type: 'video/mp2t' }
        await school.deps.storage.put(segmentKey(video.fileId, 'source', position), stored)
      }
      await allow(openClass.id, 1, 0)
      const { data, raw } = await file(video.fileId)
      const cookie = raw.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
      const get = (headers: Record<string, string>) => school.app.inject({ url: data.url, headers })
      const saved = await get({ cookie })
      expect(saved.statusCode).toBe(200)
      expect(
        saved.rawPayload.equals(Buffer.concat(rows.map(({ position }) => Buffer.alloc(188, position)))),
      ).toBe(true)
      expect(saved.headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(saved.headers['content-disposition']).toContain(
        `attachment; filename*=UTF-8''${encodeURIComponent('录像')}.ts`,
      )
      expect((await get({})).statusCode).toBe(403)
      expect(
        (
          await school.app.inject({
            url: data.url.replace(video.fileId, 'a'.repeat(32)),
            headers: { cookie },
          })
        ).statusCode,
      ).toBe(403)
      await allow(openClass.id, 0, 0)
      expect((await get({ cookie })).statusCode).toBe(403)
      await allow(openClass.id, 1, 0)
      expect((await get({ cookie })).statusCode).toBe(200)
      await db.update(grants).set({ revokedAt: new Date() }).where(eq(grants.userId, student.user.id))
      expect((await get({ cookie })).statusCode).toBe(403)
    })
  })
}
