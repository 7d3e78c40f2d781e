import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { SLIDE_PAGES_AT_MOST, SLIDES_BYTES } from '#contract/material/limits.ts'
import { broadcasts, classMaterials, openClassVideos, uploads, videos } from '#server/db/tables/all.ts'
import { anOpenClass } from '#tests/support/open-class-factories.ts'
import { aPdf } from '#tests/support/pdf.ts'
import type { TestSchool } from '#tests/support/test-school.ts'

interface SlideTests {
  school: TestSchool
  teacher: { token: string; user: { id: number } }
  otherTeacher: { token: string }
  student: { token: string }
  /** gives a file to a class. @returns its id */
  give: (classId: number, content: Buffer, name: string) => Promise<number>
}

/** A PDF document of a class as slides, and the pages that a broadcast shows. */
export function testSlides({ school, teacher, otherTeacher, student, give }: SlideTests): void {
  const { db } = school.deps
  const prepare = (id: number, material_id: number, token = teacher.token) =>
    school.call('POST /api/v1/openclass/{id}/materials/{material_id}/slides', {
      token,
      params: { id, material_id },
    })
  const turn = (id: number, material_id: number, page: number, title = '', token = teacher.token) =>
    school.call('POST /api/v1/openclass/{id}/slide_turns', {
      token,
      params: { id },
      body: { material_id, page, title },
    })
  const turns = (id: number, token: string) =>
    school.call('GET /api/v1/openclass/{id}/slide_turns', { token, params: { id } })
  const aClass = () => anOpenClass(school, {}, [teacher.user.id])
  const threePages = aPdf({ pages: ['One', 'Two', 'Three'], script: 'app.alert\\(1\\)' })

  describe('slides', () => {
    it('are a PDF document of the class whose pages are counted once', async () => {
      const { id } = await aClass()
      const deck = await give(id, threePages, 'lesson.pdf')
      expect((await prepare(id, deck)).data).toEqual({ pages: 3 })
      expect((await prepare(id, deck)).data).toEqual({ pages: 3 })
      const { data } = await school.call('GET /api/v1/openclass/{id}/materials', {
        token: teacher.token,
        params: { id },
      })
      expect(data.list.map(({ pages }) => pages)).toEqual([3])
    })

    it('are prepared by who gives the class alone, from a file of this class', async () => {
      const { id } = await aClass()
      const other = await aClass()
      const deck = await give(id, threePages, 'lesson.pdf')
      for (const { token } of [otherTeacher, student])
        expect((await prepare(id, deck, token)).reason).toBe('noPermission')
      expect((await prepare(other.id, deck)).reason).toBe('materialNotFound')
    })

    it('are refused by what they are: another type, damaged, locked, too large or too long', async () => {
      const { id } = await aClass()
      const zip = Buffer.concat([Buffer.from([0x50, 0x4b, 0x03, 0x04]), Buffer.alloc(64)])
      expect((await prepare(id, await give(id, zip, 'slides.pdf'))).reason).toBe('notSlides')
      const damaged = Buffer.from('%PDF-1.7\n% and nothing else')
      expect((await prepare(id, await give(id, damaged, 'a.pdf'))).reason).toBe('slidesUnreadable')
      const locked = Buffer.from(
        threePages
          .toString('latin1')
          .replace(
            '/Root 1 0 R',
            `/Root 1 0 R /ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O (${'o'.repeat(32)}) /U (${'u'.repeat(32)}) >>`,
          ),
        'latin1',
      )
      expect((await prepare(id, await give(id, locked, 'a.pdf'))).reason).toBe('slidesUnreadable')
      const long = aPdf({
        pages: Array.from({ length: SLIDE_PAGES_AT_MOST + 1 }, (_, index) => `Page ${index}`),
      })
      const answer = await prepare(id, await give(id, long, 'a.pdf'))
      expect([answer.reason, answer.message]).toEqual([
        'tooManySlides',
        expect.stringContaining(String(SLIDE_PAGES_AT_MOST)),
      ])
      const large = await give(id, threePages, 'a.pdf')
      await db.execute(sql`update uploads set bytes = ${SLIDES_BYTES + 1}
        where id = (select upload_id from class_materials where id = ${large})`)
      expect((await prepare(id, large)).reason).toBe('slidesTooLarge')
      expect(await db.$count(classMaterials, sql`class_id = ${id} and pages is not null`)).toBe(0)
    })
  })

  describe('the pages of a broadcast', () => {
    async function onAir() {
      const { id } = await aClass()
      const deck = await give(id, threePages, 'lesson.pdf')
      await db.update(classMaterials).set({ pages: 3 }).where(eq(classMaterials.id, deck))
      const [broadcast] = await db
        .insert(broadcasts)
        .values({ classId: id, via: 'browser', duration: 12.7 })
        .returning({ id: broadcasts.id })
      const broadcastId = broadcast?.id ?? 0
      const fileId = crypto.randomUUID().replaceAll('-', '')
      const [video] = await db
        .insert(videos)
        .values({ fileId, name: 'a class', source: 'broadcast', broadcastId, hasSource: true })
        .returning({ id: videos.id })
      const record = (duration: number) =>
        db.update(broadcasts).set({ duration }).where(eq(broadcasts.id, broadcastId))
      return { id, deck, broadcastId, fileId, videoId: video?.id ?? 0, record }
    }

    it('are kept with their second, the last of each, and read by who may watch the replay', async () => {
      const { id, deck, broadcastId, fileId, videoId, record } = await onAir()
      expect((await turn(id, deck, 1, 'One')).data).toEqual({ second: 12 })
      await Promise.all([turn(id, deck, 2), turn(id, deck, 2)])
      await record(31.2)
      expect((await turn(id, deck, 3, ' Three ')).data).toEqual({ second: 31 })
      const expected = [
        { file_id: fileId, second: 12, material_id: deck, page: 2, title: '' },
        { file_id: fileId, second: 31, material_id: deck, page: 3, title: 'Three' },
      ]
      expect((await turns(id, teacher.token)).data.list).toEqual(expected)
      expect((await turns(id, student.token)).reason).toBe('noReplay')

      await db
        .update(broadcasts)
        .set({ state: 'ended', endedAt: new Date() })
        .where(eq(broadcasts.id, broadcastId))
      await db.insert(openClassVideos).values({ classId: id, videoId })
      await db.execute(sql`update open_classes set ended_at = now() where id = ${id}`)
      expect((await turns(id, student.token)).data.list).toEqual(expected)
      await db.delete(classMaterials).where(eq(classMaterials.id, deck))
      const [first] = (await turns(id, student.token)).data.list
      expect([first?.material_id, first?.page]).toEqual([null, 2])
    })

    it('are recorded by who gives the class alone, on air alone, and as far as there are pages', async () => {
      const { id, deck, broadcastId } = await onAir()
      for (const { token } of [otherTeacher, student])
        expect((await turn(id, deck, 1, '', token)).reason).toBe('noPermission')
      expect((await turn(id, deck, 4)).reason).toBe('invalidField')
      const plain = await give(id, threePages, 'not prepared.pdf')
      expect((await turn(id, plain, 1)).reason).toBe('materialNotFound')
      await db.update(broadcasts).set({ endAskedAt: new Date() }).where(eq(broadcasts.id, broadcastId))
      expect((await turn(id, deck, 1)).reason).toBe('notBroadcasting')
      expect((await turns(id, teacher.token)).data.list).toEqual([])
    })
  })

  it('a file that is announced as 500 MB is refused before its first byte', async () => {
    const before = await db.$count(uploads)
    const metadata = `kind ${Buffer.from('material').toString('base64')}`
    const answer = await school.app.inject({
      method: 'POST',
      url: '/api/v1/files/upload',
      headers: {
        'tus-resumable': '1.0.0',
        authorization: `Bearer ${teacher.token}`,
        'upload-length': String(500 * 1024 * 1024),
        'upload-metadata': metadata,
      },
    })
    expect([answer.statusCode, answer.json().reason]).toEqual([422, 'fileTooLarge'])
    expect(await db.$count(uploads)).toBe(before)
  })
}
