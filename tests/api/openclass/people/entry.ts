import { expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { refusals } from '#contract/errors.ts'
import { signedIn } from '#tests/support/factories.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import { aListener, disconnected, history, listen, post, ticketOf } from '../../chat/support.ts'
import { admit, aStaffedClass, type Admin, callFor, enter, peopleOf, remove } from './support.ts'

const look = (school: TestSchool, id: number, { token }: Admin) =>
  school.call('GET /api/openclass/get/{id}', { token, params: { id } })
const auditOf = async (school: TestSchool, id: number) =>
  (
    await school.deps.pool.query<{ action: string }>(
      'select action from audit_log where subject = $1 order by id',
      [`openclass ${id}`],
    )
  ).rows.map(({ action }) => action)

/** Waiting, being admitted and being removed. @param address of the listening server */
export function enteringClasses(school: TestSchool, address: string): void {
  test('who comes to a class with a waiting room has nothing of it before they are admitted', async () => {
    const { id, studentAssistant, student, main } = await aStaffedClass(school, true)
    expect((await look(school, id, student)).data).toMatchObject({ entry: 'waiting', live_stream_url: '' })
    expect((await history(school, student, id)).code).toBe(refusals.classWaiting.code)
    expect((await post(school, student, id, 'hello')).code).toBe(refusals.classWaiting.code)
    const room = await callFor(school, id, student, 'GET /api/v1/openclass/{id}/room')
    expect(room.code).toBe(refusals.classWaiting.code)
    expect((await enter(school, id, student)).data).toEqual({ entry: 'waiting', removal_reason: '' })
    const { data } = await peopleOf(school, id, studentAssistant)
    expect(data.waiting).toMatchObject({ total: 1, list: [{ userid: student.user.id }] })
    for (const by of [main, studentAssistant]) expect((await enter(school, id, by)).data.entry).toBe('in')
    expect((await admit(school, id, studentAssistant, student.user.id)).data).toEqual({ admitted: 1 })
    expect((await admit(school, id, main, student.user.id)).data).toEqual({ admitted: 0 })
    expect((await enter(school, id, student)).data.entry).toBe('in')
    expect((await look(school, id, student)).data.live_stream_url).toContain(`/media/live/${id}/`)
    expect((await post(school, student, id, 'hello')).code).toBe(0)
  })

  test('all who wait are admitted at once, and nobody who does not', async () => {
    const { id, main } = await aStaffedClass(school, true)
    const people = await Promise.all([1, 2, 3].map(() => aListener(school, id)))
    for (const who of people.slice(0, 2)) await enter(school, id, who)
    expect((await admit(school, id, main, people[2]?.user.id)).code).toBe(refusals.personNotWaiting.code)
    expect((await admit(school, id, main)).data).toEqual({ admitted: 2 })
    const entries = await Promise.all(people.map((who) => enter(school, id, who)))
    expect(entries.map(({ data }) => data.entry)).toEqual(['in', 'in', 'waiting'])
  })

  test('a moderator hears that somebody waits, and others do not', async () => {
    const { id, main, teacherAssistant, student } = await aStaffedClass(school, true)
    await admit(school, id, main)
    const assistant = await listen(address, await ticketOf(school, teacherAssistant, id))
    await enter(school, id, student)
    expect(await assistant.happens('people')).toEqual({ kind: 'people' })
  })

  test('who is in a class stays in it when it gets a waiting room, and who waits is let in when it ends', async () => {
    const { id, main, student } = await aStaffedClass(school)
    const late = await aListener(school, id)
    const setRoom = (has_waiting_room: 0 | 1) =>
      callFor(school, id, main, 'PUT /api/v1/openclass/{id}/waiting_room', { body: { has_waiting_room } })
    await school.call('POST /api/openclass/presence/{id}', {
      ...{ token: student.token, params: { id }, body: { viewer: 'page-of-student' } },
    })
    await setRoom(1)
    expect((await enter(school, id, student)).data.entry).toBe('in')
    expect((await enter(school, id, late)).data.entry).toBe('waiting')
    await setRoom(0)
    expect((await enter(school, id, late)).data.entry).toBe('in')
    await setRoom(1)
    expect((await enter(school, id, late)).data.entry).toBe('in')
  })

  test('who is removed is disconnected with the reason, and comes back only when let in again', async () => {
    const { id, studentAssistant, student, main } = await aStaffedClass(school)
    const [ticket, other] = [await ticketOf(school, student, id), await ticketOf(school, main, id)]
    const ear = await listen(address, ticket)
    const teacher = await listen(address, other)
    expect((await remove(school, id, studentAssistant, student.user.id, ' insults ')).code).toBe(0)
    expect(await ear.happens('access')).toEqual({ kind: 'access', userid: student.user.id })
    await disconnected(ear.socket)
    ear.socket.disconnect()
    await expect(listen(address, ticket)).rejects.toThrow('ticket')
    expect((await enter(school, id, student)).data).toEqual({ entry: 'removed', removal_reason: 'insults' })
    expect((await look(school, id, student)).data).toMatchObject({ entry: 'removed', live_stream_url: '' })
    const refused = await history(school, student, id)
    expect(refused).toMatchObject({ code: refusals.classRemoved.code })
    expect(refused.message).toContain('insults')
    expect(teacher.socket.connected).toBe(true)
    expect(teacher.events.map(({ kind }) => kind)).not.toContain('access')
    expect((await peopleOf(school, id, main)).data.removed).toMatchObject([
      { userid: student.user.id, reason: 'insults', removed_by: studentAssistant.user.name },
    ])
    const letIn = () =>
      callFor(school, id, main, 'DELETE /api/v1/openclass/{id}/removals/{userid}', {
        params: { id, userid: student.user.id },
      })
    expect((await letIn()).code).toBe(0)
    expect((await letIn()).code).toBe(refusals.personNotRemoved.code)
    expect((await enter(school, id, student)).data.entry).toBe('in')
    expect((await post(school, student, id, 'thank you')).code).toBe(0)
    const log = await auditOf(school, id)
    expect(log.filter((action) => action.startsWith('class person'))).toEqual([
      'class person removed',
      'class person let in again',
    ])
  })

  test('nobody removes who moderates the class, nor who has never come to it', async () => {
    const { id, main, second, teacherAssistant, studentAssistant } = await aStaffedClass(school)
    for (const target of [main, second, teacherAssistant, studentAssistant])
      await school.deps.pool.query(
        'insert into chat_members (class_id, user_id) values ($1, $2) on conflict do nothing',
        [id, target.user.id],
      )
    for (const [by, target] of [
      [studentAssistant, main],
      [main, second],
      [teacherAssistant, studentAssistant],
    ] as const)
      expect((await remove(school, id, by, target.user.id)).code).toBe(refusals.personStaysInClass.code)
    const stranger = await signedIn(school)
    expect((await remove(school, id, studentAssistant, stranger.user.id)).code).toBe(
      refusals.personNotInClass.code,
    )
    const mute = await callFor(
      school,
      id,
      studentAssistant,
      'PUT /api/v1/openclass/{id}/chat/mutes/{userid}',
      {
        ...{ params: { id, userid: stranger.user.id }, body: { chat_status: 1 } },
      },
    )
    expect(mute.code).toBe(refusals.userUnknown.code)
    const teacher = await signedIn(school, [userTypes.teacher])
    expect((await remove(school, id, teacher, stranger.user.id)).code).toBe(refusals.noPermission.code)
  })

  test('who is admitted and removed by two at once is removed', async () => {
    const { id, main, studentAssistant } = await aStaffedClass(school, true)
    const people = await Promise.all(Array.from({ length: 8 }, () => aListener(school, id)))
    await Promise.all(people.map((who) => enter(school, id, who)))
    const done = await Promise.all(
      people.map(async ({ user }, index) => {
        const both = [
          () => admit(school, id, main, user.id),
          () => remove(school, id, studentAssistant, user.id),
        ]
        return Promise.all((index % 2 ? both : both.toReversed()).map((does) => does()))
      }),
    )
    const allowed = [0, refusals.personNotWaiting.code]
    expect(done.flat().every(({ code }) => allowed.includes(code))).toBe(true)
    const entries = await Promise.all(people.map((who) => enter(school, id, who)))
    expect(entries.map(({ data }) => data.entry)).toEqual(Array(8).fill('removed'))
    const log = await auditOf(school, id)
    expect(log.filter((action) => action === 'class person removed')).toHaveLength(8)
  })
}
