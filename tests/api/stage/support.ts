import { vi } from 'vitest'
import { eq } from 'drizzle-orm'
import type { StageEvent } from '#contract/stage/events.ts'
import { bookedLessons, lessonBookings, lessons } from '#server/db/tables/all.ts'
import { aLesson, aProduct, signedIn } from '#tests/support/factories.ts'
import { times } from '#tests/support/open-class-factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import { aClass, aListener, type Ear, type Member } from '../chat/support.ts'

type Caller = Pick<Member, 'token'>

export const PAGE = 'page-one-1'

/** The calls of the stage of one class. */
export function stageCalls(school: TestSchool, classId: number) {
  const params = { id: classId }
  const of = (userid: number) => ({ ...params, userid })
  return {
    snapshot: ({ token }: Caller) => school.call('GET /api/v1/openclass/{id}/stage', { token, params }),
    call: ({ token }: Caller, userid: number) =>
      school.call('POST /api/v1/openclass/{id}/stage/places', { token, params, body: { userid } }),
    clear: ({ token }: Caller) =>
      school.call('DELETE /api/v1/openclass/{id}/stage/places', { token, params }),
    takeDown: ({ token }: Caller, userid: number) =>
      school.call('DELETE /api/v1/openclass/{id}/stage/places/{userid}', { token, params: of(userid) }),
    mute: ({ token }: Caller, userid: number, is_muted: 0 | 1) =>
      school.call('PUT /api/v1/openclass/{id}/stage/places/{userid}', {
        ...{ token, params: of(userid), body: { is_muted } },
      }),
    join: ({ token }: Caller, page = PAGE, has_camera: 0 | 1 = 1) =>
      school.call('POST /api/v1/openclass/{id}/stage/own', { token, params, body: { page, has_camera } }),
    update: ({ token }: Caller, has_camera: 0 | 1, has_sound: 0 | 1) =>
      school.call('PUT /api/v1/openclass/{id}/stage/own', { token, params, body: { has_camera, has_sound } }),
    leave: ({ token }: Caller) => school.call('DELETE /api/v1/openclass/{id}/stage/own', { token, params }),
    report: ({ token }: Caller, viewer = 'page-one-1', leaving?: 1) =>
      school.call('POST /api/openclass/presence/{id}', {
        ...{ token, params, body: { viewer, ...(leaving && { leaving }) } },
      }),
  }
}

/** A class that is live, and its calls. */
export async function aStage(school: TestSchool, values: Parameters<typeof aClass>[1] = {}) {
  const { openClass, teacher } = await aClass(school, values)
  return { classId: openClass.id, teacher, calls: stageCalls(school, openClass.id) }
}

/** A student with a page in the class. */
export async function aGuest(school: TestSchool, classId: number, name = ''): Promise<Member> {
  const guest = await aListener(school, classId, name ? { name } : {})
  await stageCalls(school, classId).report(guest)
  return guest
}

/** Calls a student to the stage, who answers. */
export async function onStage(school: TestSchool, classId: number, teacher: Member): Promise<Member> {
  const calls = stageCalls(school, classId)
  const guest = await aGuest(school, classId)
  const called = await calls.call(teacher, guest.user.id)
  const joined = await calls.join(guest)
  if (called.code !== 0 || joined.code !== 0) throw new Error(`${called.message} ${joined.message}`)
  return guest
}

/** A lesson that students have booked, and that runs now. */
export async function aBookedLesson(school: TestSchool, students: number) {
  const { db } = school.deps
  const teacher = await signedIn(school, [2])
  const tutoring = await aProduct(school, {}, [teacher.user.id])
  const { id: lessonId, classId } = await aLesson(school, tutoring.id, {
    ...{ ...times.running(), teacherId: teacher.user.id },
  })
  await db.update(lessons).set({ productId: null }).where(eq(lessons.id, lessonId))
  await db.insert(bookedLessons).values({ lessonId, productId: tutoring.id, quota: students })
  const members: Member[] = []
  for (let seat = 1; seat <= students; seat += 1) {
    const student = await signedIn(school)
    const { grant } = await aGrant(school, student.user, tutoring)
    await db.insert(lessonBookings).values({
      ...{ lessonId, studentId: student.user.id, grantId: grant.id, seat, status: 'booked' as const },
    })
    members.push(student)
  }
  return { classId, teacher, students: members, calls: stageCalls(school, classId) }
}

type EventOf<Kind> = Extract<StageEvent, { kind: Kind }>

/** Waits for an event of the stage for which something holds. */
export const hears = <Kind extends StageEvent['kind']>(
  ear: Ear,
  kind: Kind,
  holds: (event: EventOf<Kind>) => boolean,
): Promise<EventOf<Kind>> =>
  vi.waitUntil(
    () =>
      ear.events.find(
        (event): event is EventOf<Kind> => event.kind === kind && holds(event as EventOf<Kind>),
      ),
    { timeout: 60_000, interval: 10 },
  )
