import { userTypes } from '#contract/account/limits.ts'
import { videos } from '#server/db/tables/all.ts'
import { aLesson, aProduct, signedIn } from '#tests/support/factories.ts'
import { times } from '#tests/support/open-class-factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

export const noTimes = { beginAt: null, endAt: null }
/** A school with a course whose lessons have classes. */
export async function openLessonClasses() {
  const school = await openTestSchool()

  const { db } = school.deps

  const admin = await signedIn(school, [userTypes.admin])

  const teacher = await signedIn(school, [userTypes.teacher], { name: '唐老师' })

  const colleague = await signedIn(school, [userTypes.teacher], { name: '周老师' })

  const otherTeacher = await signedIn(school, [userTypes.teacher])

  const stranger = await signedIn(school)

  const buyer = await signedIn(school)

  const late = await signedIn(school)

  const course = await aProduct(
    school,
    { name: '星空', price: '99', coverUrl: '/demo/cover-astronomy.svg', intro: '认识星空' },
    [colleague.user.id],
  )

  const first = await aLesson(school, course.id, { position: 0, title: '北斗', ...times.running() })

  const recorded = await aLesson(school, course.id, {
    position: 1,
    title: '银河',
    teacherId: teacher.user.id,
    ...noTimes,
  })

  const audition = await aLesson(school, course.id, {
    position: 2,
    title: '试听',
    isAudition: true,
    ...noTimes,
  })

  await aGrant(school, buyer.user, course)

  await aGrant(school, late.user, course, { validUntil: new Date(Date.now() - 60_000) })

  async function aVideo(values: Partial<typeof videos.$inferInsert> = {}) {
    const [made] = await db
      .insert(videos)
      .values({
        fileId: crypto.randomUUID().replaceAll('-', ''),
        name: '片子',
        source: 'upload',
        hasHd: true,
        ownerId: teacher.user.id,
        ...values,
      })
      .returning()
    if (!made) throw new Error('no video was made')
    return made
  }

  const read = (id: number, token?: string) =>
    school.call('GET /api/openclass/get/{id}', { params: { id }, query: {}, ...(token && { token }) })

  const watch = (id: number, token?: string) =>
    school.call('GET /api/openclass/video/{id}', { params: { id }, ...(token && { token }) })

  const manage = (id: number, token: string) =>
    school.call('GET /api/v1/openclass/{id}', { params: { id }, token })

  const attach = (id: number, video_ids: number[], token: string) =>
    school.call('PUT /api/v1/openclass/{id}/videos', { params: { id }, body: { video_ids }, token })

  const lessonsOf = async (id: number) =>
    (await school.call('GET /api/product/{id}', { params: { id } })).data.lessons

  const video = await aVideo()

  await attach(recorded.classId, [video.id], teacher.token)

  await attach(audition.classId, [video.id], admin.token)
  return {
    school,
    db,
    admin,
    teacher,
    colleague,
    otherTeacher,
    stranger,
    buyer,
    late,
    course,
    first,
    recorded,
    audition,
    aVideo,
    read,
    watch,
    manage,
    attach,
    lessonsOf,
    video,
  }
}
