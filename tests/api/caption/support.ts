import { openClassVideos, videos } from '#server/db/tables/all.ts'
import { newFileId } from '#server/features/video/index.ts'
import { signedIn } from '#tests/support/factories.ts'
import { aChargedClass, anOpenClass, times } from '#tests/support/open-class-factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { aRecording } from '#tests/support/recordings.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

/** A charged class that is over, a student who bought it, and a stranger who did not. */
export async function aCaptionSchool() {
  const school = await openTestSchool()
  const { db } = school.deps
  const admin = await signedIn(school, [1])
  const teacher = await signedIn(school, [2])
  const otherTeacher = await signedIn(school, [2])
  const student = await signedIn(school)
  const stranger = await signedIn(school)
  const teacherIds = [teacher.user.id]
  const { openClass: over, product } = await aChargedClass(school, times.past(), { teacherIds })
  await aGrant(school, student.user, product)
  const live = await anOpenClass(school, {}, teacherIds)

  /** A video of the teacher that the class shows. */
  async function aVideo(classId: number = over.id) {
    const [video] = await db
      .insert(videos)
      .values({
        ...{ fileId: newFileId(), name: '执笔/第一讲', source: 'upload', hasSource: true, duration: 600 },
        ownerId: teacher.user.id,
      })
      .returning()
    if (!video) throw new Error('no video was made')
    await db.insert(openClassVideos).values({ classId, videoId: video.id })
    return video
  }

  /**
   * A class that was recorded in two stretches of a minute, with an interruption of another between them.
   */
  async function aRecordedClass() {
    const { openClass, product: sold } = await aChargedClass(school, times.past(), { teacherIds })
    await aGrant(school, student.user, sold)
    const begin = openClass.beginAt.getTime()
    /** a moment of the class, seconds after its beginning */
    const at = (second: number) => new Date(begin + second * 1000)
    const stretches = [
      { receivedAt: at(0), seconds: 60 },
      { receivedAt: at(120), seconds: 60 },
    ]
    const video = await aRecording(school, openClass.id, { ownerId: teacher.user.id, stretches })
    return { openClass, video, at }
  }

  return { school, db, admin, teacher, otherTeacher, student, stranger, over, live, aVideo, aRecordedClass }
}

export type CaptionSchool = Awaited<ReturnType<typeof aCaptionSchool>>
