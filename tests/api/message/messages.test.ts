import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#server/db/tables/all.ts'
import { notify } from '#server/features/message/index.ts'
import { aProduct, aUser, signedIn, theAdmin } from '#tests/support/factories.ts'
import { aChargedClass, times } from '#tests/support/open-class-factories.ts'
import { aGrant, aPayment, anOrder, aRefund } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import {
  aBuyer,
  anAppointmentCourse,
  book,
  cancel,
  DAY,
  HOUR,
  monday,
  saveHours,
  setSchool,
} from '../booking/support.ts'

const school = await openTestSchool()
const { db } = school.deps
const admin = await theAdmin(school)

const messagesOf = async (token: string, query = {}) =>
  (await school.call('GET /api/v1/messages', { token, query })).data
const unreadOf = async (token: string) =>
  (await school.call('GET /api/v1/messages/unread', { token })).data.unread
const read = (token: string, body: object) => school.call('PUT /api/v1/messages/read', { token, body })

/** Somebody with messages, the oldest first. */
async function reader(names: readonly string[]) {
  const person = await signedIn(school)
  for (const name of names)
    await notify(db, { kind: 'order_shipped', key: name, params: { name } }, [person.user.id])
  return person
}
const namesOf = ({ list }: Awaited<ReturnType<typeof messagesOf>>) => list.map(({ params }) => params.name)

describe('the message centre', () => {
  test('lists one’s own messages, newest first and page by page', async () => {
    const { token } = await reader(['one', 'two', 'three'])
    const first = await messagesOf(token, { limit: 2 })
    expect(namesOf(first)).toEqual(['three', 'two'])
    expect(first.total).toBe(3)
    expect(namesOf(await messagesOf(token, { limit: 2, cursor: first.next ?? '' }))).toEqual(['one'])
  })

  test('counts and lists unread messages, and marks some as read', async () => {
    const { token } = await reader(['one', 'two'])
    const [two] = (await messagesOf(token)).list
    expect(await unreadOf(token)).toBe(2)
    expect((await read(token, { ids: [two?.id] })).data).toEqual({ unread: 1 })
    expect(namesOf(await messagesOf(token, { unread: 1 }))).toEqual(['one'])
    expect((await messagesOf(token)).list.map(({ is_read }) => is_read)).toEqual([1, 0])
  })

  test('marks all as read up to the newest that was shown, and nothing that arrived since', async () => {
    const { user, token } = await reader(['one', 'two'])
    const [newest] = (await messagesOf(token)).list
    await notify(db, { kind: 'order_shipped', key: 'later', params: { name: 'later' } }, [user.id])
    expect((await read(token, { until: newest?.id })).data).toEqual({ unread: 1 })
    expect(namesOf(await messagesOf(token, { unread: 1 }))).toEqual(['later'])
  })

  test('counts unread messages up to 100', async () => {
    const { token } = await reader(Array.from({ length: 120 }, (_, index) => `message ${index}`))
    expect(await unreadOf(token)).toBe(100)
  })

  test('shows and marks no messages of others', async () => {
    const owner = await reader(['mine'])
    const other = await signedIn(school)
    const [mine] = (await messagesOf(owner.token)).list
    expect((await messagesOf(other.token)).list).toEqual([])
    await read(other.token, { ids: [mine?.id], until: mine?.id })
    expect(await unreadOf(owner.token)).toBe(1)
    expect((await school.call('GET /api/v1/messages')).reason).toBe('notSignedIn')
  })
})

test('a message that two servers create at once exists once', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => aUser(school)))
  const ids = people.map(({ id }) => id)
  const send = (userIds: number[]) =>
    db.transaction((tx) => notify(tx, { kind: 'order_shipped', key: 'once', params: { name: '' } }, userIds))
  await Promise.all([send(ids), send(ids), send([...ids, ...ids])])
  const sent = await db.select({ id: messages.userId }).from(messages).where(eq(messages.key, 'once'))
  expect(sent.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
})

describe('a student is notified', () => {
  const orderOf = async (status: number) => {
    const { user, token } = await signedIn(school)
    const product = await aProduct(school)
    const order = await anOrder(school, user, product, { status })
    return { user, token, order, product }
  }

  test('that a refund was approved, or declined and why', async () => {
    for (const decision of ['approve', 'refuse'] as const) {
      const { token, order, product } = await orderOf(13)
      const { id } = await aRefund(school, await aPayment(school, order), { amount: '50', state: 'asked' })
      const answer = await school.call(`POST /api/v1/admin/refunds/{id}/${decision}`, {
        token: admin.token,
        params: { id },
        body: decision === 'approve' ? { amount: '40.00' } : { answer: 'The course is over' },
      })
      expect(answer.code).toBe(0)
      expect((await messagesOf(token)).list).toMatchObject([
        decision === 'approve'
          ? { kind: 'refund_approved', params: { name: product.name, amount: '40.00', currency: 1 } }
          : { kind: 'refund_refused', params: { amount: '50.00', words: 'The course is over' } },
      ])
      expect((await messagesOf(token)).list[0]?.target_id).toBe(order.id)
    }
  })

  test('that goods were sent, and by which parcel', async () => {
    const { token, order, product } = await orderOf(11)
    const body = { express_company: '顺丰', express_number: 'SF1001' }
    await school.call('POST /api/v1/admin/orders/{id}/ship', {
      token: admin.token,
      params: { id: order.id },
      body,
    })
    expect((await messagesOf(token)).list).toMatchObject([
      {
        kind: 'order_shipped',
        params: { name: product.name, words: '顺丰 SF1001' },
        target_id: order.id,
        is_read: 0,
      },
    ])
  })

  test('that a class they bought is cancelled, and its other teachers too', async () => {
    const [leader, second] = [await signedIn(school, [2]), await signedIn(school, [2])]
    const { openClass, product } = await aChargedClass(school, times.toCome(), {
      teacherIds: [leader.user.id, second.user.id],
    })
    const buyer = await signedIn(school)
    await aGrant(school, buyer.user, product)
    const body = { reason: '老师生病' }
    await school.call('POST /api/v1/openclass/{id}/cancel', {
      token: leader.token,
      params: { id: openClass.id },
      body,
    })
    const sent = {
      kind: 'class_cancelled',
      params: { name: openClass.name, words: '老师生病', at: Math.floor(openClass.beginAt.getTime() / 1000) },
      target_id: openClass.id,
    }
    expect((await messagesOf(buyer.token)).list).toMatchObject([sent])
    expect((await messagesOf(second.token)).list).toMatchObject([sent])
    expect((await messagesOf(leader.token)).list).toEqual([])
  })
})

describe('the student and the teacher of a booking are notified', () => {
  const nine = monday + 9 * HOUR
  async function booked() {
    await setSchool(school, { courseminutes: 60, time_zone: 'Asia/Shanghai' })
    const course = await anAppointmentCourse(school)
    const student = await aBuyer(school, course.product)
    const { data } = await book(school, student.token, course, nine)
    const kindsOf = async () => {
      const [ofStudent, ofTeacher] = [
        await messagesOf(student.token),
        await messagesOf(course.teacher.token),
      ].map(({ list }) => list.map(({ kind, params }) => ({ kind, ...params })))
      return { ofStudent, ofTeacher }
    }
    return { course, student, id: data.id, kindsOf }
  }

  test('that it was made, each with the name of the other, and that it was moved', async () => {
    const { course, student, id, kindsOf } = await booked()
    const lesson = { name: course.product.name, at: nine }
    expect(await kindsOf()).toEqual({
      ofStudent: [{ kind: 'lesson_booked', ...lesson, person: course.teacher.user.name }],
      ofTeacher: [{ kind: 'lesson_booked', ...lesson, person: student.user.name }],
    })
    await book(school, student.token, course, nine + DAY, { moved_from: id })
    const { ofStudent, ofTeacher } = await kindsOf()
    for (const list of [ofStudent, ofTeacher]) {
      expect(list).toHaveLength(2)
      expect(list?.[0]).toMatchObject({ kind: 'lesson_moved', at: nine + DAY })
    }
  })

  test('that the student has cancelled it', async () => {
    const { student, id, kindsOf } = await booked()
    await cancel(school, student.token, id)
    const { ofStudent, ofTeacher } = await kindsOf()
    for (const list of [ofStudent, ofTeacher])
      expect(list?.[0]).toMatchObject({ kind: 'lesson_cancelled', at: nine })
  })

  test('when working hours leave it out: the student gets a message to move it, or why it is cancelled', async () => {
    const { course, student, kindsOf } = await booked()
    await book(school, student.token, course, nine + DAY)
    const lessons = await school.deps.pool.query<{ id: number }>(
      'select l.id from lessons l where l.teacher_id = $1 and l.begin_at is not null order by begin_at',
      [course.teacher.user.id],
    )
    const decisions = lessons.rows.map(({ id }, index) => ({
      lesson_id: id,
      decision: index === 0 ? 'ask' : 'cancel',
    }))
    await saveHours(school, course.teacher.token, { rules: [], decisions, reason: '出差' })
    const { ofStudent = [], ofTeacher = [] } = await kindsOf()
    expect(ofStudent.slice(0, 2)).toMatchObject([
      { kind: 'lesson_cancelled', at: nine + DAY, words: '出差' },
      { kind: 'move_asked', at: nine },
    ])
    expect(ofTeacher.map(({ kind }) => kind)).toEqual(['lesson_cancelled', 'lesson_booked', 'lesson_booked'])
  })

  test('of bookings, and not of holds', async () => {
    const { course, student, kindsOf } = await booked()
    const held = await book(school, student.token, course, nine + HOUR, { hold: 1 })
    await cancel(school, student.token, held.data.id)
    expect((await kindsOf()).ofStudent).toHaveLength(1)
  })
})
