import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { productTypes } from '#contract/catalog/enums.ts'
import { uploadLimits } from '#contract/file/limits.ts'
import { MATERIALS_AT_MOST, type MaterialTime } from '#contract/material/limits.ts'
import { bookedLessons, grants, lessonBookings, lessons, uploads, users } from '#server/db/tables/all.ts'
import { sweepUploads } from '#server/features/file/index.ts'
import { aLesson, aProduct, signedIn } from '#tests/support/factories.ts'
import { anOpenClass, HOUR, times } from '#tests/support/open-class-factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { anMp4, aPng, openUploadSchool, upload } from '../file/support.ts'
import { testSlides } from './slides.ts'

const school = await openUploadSchool()
const { db } = school.deps
const admin = await signedIn(school, [1])
const teacher = await signedIn(school, [2])
const otherTeacher = await signedIn(school, [2])
const student = await signedIn(school)
const stranger = await signedIn(school)

const product = await aProduct(school, {}, [teacher.user.id])
const lesson = await aLesson(school, product.id)
const trial = await aLesson(school, product.id, { isAudition: true })
const timed = await aLesson(school, product.id, times.toCome())
const free = await anOpenClass(school, times.toCome(), [teacher.user.id])
let grantId = 0
beforeAll(async () => {
  grantId = (await aGrant(school, student.user, product)).grant.id
})

const PDF = Buffer.from('%PDF-1.7\n% a document')
const zipped = (text: string) =>
  Buffer.concat([Buffer.from([0x50, 0x4b, 0x03, 0x04]), Buffer.from(text.padEnd(32))])
const compound = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.alloc(64),
])

const uploaded = async (token: string, content: Buffer, name: string) =>
  upload(school, token, [{ content, name }], { kind: 'material' })
interface Gift {
  name?: string
  shown?: MaterialTime
  token?: string
  content?: Buffer
}

async function give(
  classId: number,
  { name = '讲义.pdf', shown = 'always', token = teacher.token, content = PDF }: Gift = {},
) {
  const { data } = await uploaded(token, content, name)
  const { data: added } = await school.call('POST /api/v1/openclass/{id}/materials', {
    token,
    params: { id: classId },
    body: { url: data.url, name, shown },
  })
  return added.id
}
const list = (token: string, id: number) =>
  school.call('GET /api/v1/openclass/{id}/materials', { token, params: { id } })
const namesOf = async (token: string, id: number) => (await list(token, id)).data.list.map(({ name }) => name)
const save = (url: string) => school.app.inject({ url, headers: { 'accept-language': 'en' } })

describe('the files of a lesson', () => {
  it('are downloaded by owners of the course, under their names, and execute nothing', async () => {
    const id = await give(lesson.classId, { name: "老师's 讲义" })
    const { data } = await list(student.token, lesson.classId)
    expect(data.list).toEqual([
      {
        ...{ id, name: "老师's 讲义", shown: 'always', is_shown: 1, type: 'application/pdf' },
        ...{
          bytes: PDF.length,
          pages: null,
          url: expect.stringMatching(/^\/files\/materials\/\d+\?viewer=\d+&expires=/),
        },
      },
    ])
    const answer = await save(data.list[0]?.url ?? '')
    expect([answer.statusCode, answer.rawPayload.equals(PDF)]).toEqual([200, true])
    expect(answer.headers).toMatchObject({
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('老师')}%27s%20${encodeURIComponent('讲义')}.pdf`,
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(answer.headers['content-security-policy']).toContain('sandbox')
  })

  it('are refused to others, and no longer downloaded once the grant has ended', async () => {
    expect((await list(stranger.token, lesson.classId)).reason).toBe('openClassNotBought')
    expect((await list(otherTeacher.token, lesson.classId)).reason).toBe('openClassNotBought')
    const url = (await list(student.token, lesson.classId)).data.list[0]?.url ?? ''
    expect(
      (await save(url.replace(`viewer=${student.user.id}`, `viewer=${stranger.user.id}`))).statusCode,
    ).toBe(403)
    expect((await save(url.replace(/materials\/\d+/, 'materials/999999'))).statusCode).toBe(403)
    expect((await save(url.split('&')[0] ?? '')).statusCode).toBe(403)
    await db
      .update(grants)
      .set({ validUntil: new Date(Date.now() - HOUR) })
      .where(eq(grants.id, grantId))
    expect((await list(student.token, lesson.classId)).reason).toBe('openClassNotBought')
    expect((await save(url)).statusCode).toBe(404)
    await db.update(grants).set({ validUntil: null }).where(eq(grants.id, grantId))
    expect((await save(url)).statusCode).toBe(200)
    await db.update(users).set({ lockedAt: new Date() }).where(eq(users.id, student.user.id))
    expect((await save(url)).statusCode).toBe(404)
    await db.update(users).set({ lockedAt: null }).where(eq(users.id, student.user.id))
  })

  it('are not given with a trial lesson', async () => {
    await give(trial.classId)
    const video = await school.call('GET /api/openclass/get/{id}', {
      token: stranger.token,
      params: { id: String(trial.classId) },
    })
    expect(video.code).toBe(0)
    expect((await list(stranger.token, trial.classId)).reason).toBe('openClassNotBought')
    expect(await namesOf(student.token, trial.classId)).toEqual(['讲义.pdf'])
  })

  it('appear when the lesson begins or ends, if the teacher chooses so', async () => {
    for (const shown of ['always', 'from_begin', 'from_end', 'hidden'] as const)
      await give(timed.classId, { name: shown, shown })
    expect(await namesOf(student.token, timed.classId)).toEqual(['always'])
    expect(await namesOf(teacher.token, timed.classId)).toHaveLength(4)
    const move = (begin: number) =>
      db.execute(sql`update open_classes set begin_at = now() - make_interval(hours => ${begin}),
        end_at = now() - make_interval(hours => ${begin - 2}) where id = ${timed.classId}`)
    await move(1)
    expect(await namesOf(student.token, timed.classId)).toEqual(['always', 'from_begin'])
    await move(5)
    expect(await namesOf(student.token, timed.classId)).toEqual(['always', 'from_begin', 'from_end'])
    const hidden = (await list(teacher.token, timed.classId)).data.list.at(-1)?.url ?? ''
    expect((await save(hidden)).statusCode).toBe(200)
  })

  it('of a booked lesson are for its participants, and of a free open class for everybody', async () => {
    const tutoring = await aProduct(school, { type: productTypes.booking }, [teacher.user.id])
    const { grant } = await aGrant(school, student.user, tutoring)
    const { grant: other } = await aGrant(school, stranger.user, tutoring)
    const booked = await aLesson(school, tutoring.id, { ...times.toCome(), teacherId: teacher.user.id })
    await db.update(lessons).set({ productId: null }).where(eq(lessons.id, booked.id))
    await db.insert(bookedLessons).values({ lessonId: booked.id, productId: tutoring.id, quota: 1 })
    await db.insert(lessonBookings).values({
      ...{ lessonId: booked.id, studentId: student.user.id, grantId: grant.id },
      ...{ seat: 1, status: 'booked' as const },
    })
    expect(other.productId).toBe(tutoring.id)
    await give(booked.classId)
    expect(await namesOf(student.token, booked.classId)).toHaveLength(1)
    expect((await list(stranger.token, booked.classId)).reason).toBe('openClassNotFound')
    await give(free.id)
    expect(await namesOf(stranger.token, free.id)).toHaveLength(1)
  })
})

describe('the teacher of a class', () => {
  it('names, sorts and removes its files, which other teachers may not', async () => {
    const course = await aProduct(school, {}, [teacher.user.id])
    const { classId } = await aLesson(school, course.id)
    const [a, b, c] = [await give(classId), await give(classId), await give(classId, { token: admin.token })]
    const params = { id: classId }
    const one = (id: number, name: string) => ({ id, name, shown: 'always' as const })
    const put = (token: string, materials: ReturnType<typeof one>[]) =>
      school.call('PUT /api/v1/openclass/{id}/materials', { token, params, body: { materials } })
    expect((await put(teacher.token, [one(c, 'third'), one(a, 'first')])).code).toBe(0)
    expect((await list(teacher.token, classId)).data.list.map(({ id, name }) => [id, name])).toEqual([
      [c, 'third'],
      [a, 'first'],
      [b, '讲义.pdf'],
    ])
    expect((await put(teacher.token, [one(999_999, 'none')])).reason).toBe('materialNotFound')
    expect((await put(teacher.token, [one(a, ' ')])).reason).toBe('fieldRequired')
    const remove = (token: string, id: number) =>
      school.call('DELETE /api/v1/openclass/{id}/materials/{material_id}', {
        token,
        params: { id: classId, material_id: id },
      })
    for (const { token } of [otherTeacher, student]) {
      expect((await put(token, [])).reason).toBe('noPermission')
      expect((await remove(token, a)).reason).toBe('noPermission')
    }
    const { url = '' } = (await list(teacher.token, classId)).data.list[1] ?? {}
    expect((await remove(teacher.token, a)).code).toBe(0)
    expect((await remove(teacher.token, a)).reason).toBe('materialNotFound')
    expect((await save(url)).statusCode).toBe(404)

    await db.update(uploads).set({ createdAt: new Date(Date.now() - 48 * HOUR) })
    await sweepUploads(school.deps)
    expect((await list(teacher.token, classId)).data.list).toHaveLength(2)
    const kept = (await list(teacher.token, classId)).data.list[0]?.url ?? ''
    expect((await save(kept)).statusCode).toBe(200)
    const left = await db.$count(uploads, eq(uploads.usedAs, 'material'))
    const used = await db.execute<{ n: number }>(sql`select count(*)::int as n from class_materials`)
    expect(left).toBe(used.rows[0]?.n)
  })

  it('cannot attach uploads of others, public uploads, or too many files', async () => {
    const { classId } = await aLesson(school, product.id)
    const post = (url: string, token = teacher.token) =>
      school.call('POST /api/v1/openclass/{id}/materials', {
        token,
        params: { id: classId },
        body: { url, name: 'a file', shown: 'always' },
      })
    const { url } = (await uploaded(admin.token, PDF, 'a.pdf')).data
    expect((await post(url)).reason).toBe('invalidField')
    expect((await post(url, admin.token)).code).toBe(0)
    const picture = (await upload(school, teacher.token, [{ content: await aPng() }])).data.url
    expect((await post(picture)).reason).toBe('invalidField')
    expect((await post('https://elsewhere.example/a.pdf')).reason).toBe('invalidField')
    await db.execute(sql`insert into class_materials (class_id, upload_id, name, shown, position)
      select ${classId}, (select min(id) from uploads), 'x', 'always', n from generate_series(2, ${MATERIALS_AT_MOST}) n`)
    const { url: oneMore } = (await uploaded(teacher.token, PDF, 'a.pdf')).data
    expect((await post(oneMore)).reason).toBe('tooManyFiles')
  })
})

describe('an upload for a lesson', () => {
  it.each([
    ['a.docx', zipped('word'), 'docx'],
    ['A.XLSX', zipped('sheet'), 'xlsx'],
    ['a.pptx', zipped('slides'), 'pptx'],
    ['a.docm', zipped('with macros'), 'zip'],
    ['a.doc', compound, 'doc'],
    ['a.html', PDF, 'pdf'],
  ])('named %s is stored as the type of its content', async (name, content, ending) => {
    const { data } = await uploaded(teacher.token, content, name)
    expect(data.url).toMatch(new RegExp(`^/files/private/[0-9a-f]{40}\\.${ending}\\?`))
    const seen = await save(data.url)
    expect([seen.statusCode, seen.headers['content-disposition']]).toEqual([200, 'attachment'])
  })

  it('is refused for videos, programs and HTML pages, whatever their names, and to students', async () => {
    for (const [content, name] of [
      [anMp4(), 'lecture.jpg'],
      [Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.pdf'],
      [Buffer.from('MZ and more of a program'), 'a.docx'],
      [compound, 'setup.msi'],
      [Buffer.from('%P'), 'a.pdf'],
    ] as const)
      expect((await uploaded(teacher.token, content, name)).reason).toBe('notAMaterial')
    expect((await uploaded(student.token, PDF, 'a.pdf')).reason).toBe('noPermission')
    const homework = await upload(school, teacher.token, [{ content: zipped(''), name: 'a.docx' }], {
      kind: 'homework',
    })
    expect(homework.reason).toBe('notForHomework')
  })

  it('is refused above the size limit', async () => {
    const large = Buffer.concat([zipped(''), Buffer.alloc(uploadLimits.materialBytes)])
    expect((await uploaded(teacher.token, large, 'a.zip')).reason).toBe('materialTooLarge')
  })
})

testSlides({
  ...{ school, teacher, otherTeacher, student },
  give: (classId, content, name) => give(classId, { content, name }),
})
