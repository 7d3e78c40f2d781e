import { expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { refusals } from '#contract/errors.ts'
import { signedIn } from '#tests/support/factories.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import { post } from '../../chat/support.ts'
import { aStaffedClass, type Admin, callFor, peopleOf } from './support.ts'

const noPermission = refusals.noPermission.code

/** Who may do what: the whole matrix, each operation by each caller. */
export function rightsOfAssistants(school: TestSchool, admin: Admin): void {
  test('assistants moderate a class, and have nothing of what belongs to giving it', async () => {
    const { id, main, second, ...others } = await aStaffedClass(school)
    const { teacherAssistant, studentAssistant, student } = others
    const stranger = await signedIn(school, [userTypes.teacher])
    const target = await signedIn(school)
    await callFor(school, id, target, 'POST /api/openclass/appoint', { body: { id } })
    const { data: message } = await post(school, student, id, 'hello')
    const person = { id, userid: target.user.id }
    const moderating: [string, (by: Admin) => Promise<{ code: number }>][] = [
      ['people', (by) => peopleOf(school, id, by)],
      ['admit', (by) => callFor(school, id, by, 'POST /api/v1/openclass/{id}/admission', { body: {} })],
      [
        'room',
        (by) => callFor(school, id, by, 'PUT /api/v1/openclass/{id}/chat', { body: { seconds_between: 30 } }),
      ],
      ['mutes', (by) => callFor(school, id, by, 'GET /api/v1/openclass/{id}/chat/mutes')],
      [
        'mute',
        (by) =>
          callFor(school, id, by, 'PUT /api/v1/openclass/{id}/chat/mutes/{userid}', {
            ...{ params: person, body: { chat_status: 1 } },
          }),
      ],
      [
        'pin',
        (by) =>
          callFor(school, id, by, 'PUT /api/v1/openclass/{id}/chat/pin', {
            body: { message_id: message.id },
          }),
      ],
      ['unpin', (by) => callFor(school, id, by, 'DELETE /api/v1/openclass/{id}/chat/pin')],
      [
        'announce',
        (by) =>
          callFor(school, id, by, 'POST /api/v1/openclass/{id}/chat/announcement', {
            body: { content: 'Page 12', nonce: crypto.randomUUID(), seconds: 60 },
          }),
      ],
      [
        'end announcement',
        (by) => callFor(school, id, by, 'DELETE /api/v1/openclass/{id}/chat/announcement'),
      ],
      [
        'remove',
        (by) =>
          callFor(school, id, by, 'PUT /api/v1/openclass/{id}/removals/{userid}', {
            ...{ params: person, body: { reason: 'insults' } },
          }),
      ],
      [
        'let in again',
        (by) =>
          callFor(school, id, by, 'DELETE /api/v1/openclass/{id}/removals/{userid}', { params: person }),
      ],
    ]
    const giving: [string, (by: Admin) => Promise<{ code: number }>][] = [
      ['read', (by) => callFor(school, id, by, 'GET /api/v1/openclass/{id}')],
      ['stream', (by) => callFor(school, id, by, 'GET /api/v1/openclass/{id}/stream')],
      ['attendance', (by) => callFor(school, id, by, 'GET /api/v1/openclass/{id}/attendance')],
      ['participation', (by) => callFor(school, id, by, 'GET /api/v1/openclass/{id}/participation')],
      ['viewers', (by) => callFor(school, id, by, 'GET /api/v1/openclass/{id}/viewers')],
      ['assistants', (by) => callFor(school, id, by, 'GET /api/v1/openclass/{id}/assistants')],
      [
        'waiting room',
        (by) =>
          callFor(school, id, by, 'PUT /api/v1/openclass/{id}/waiting_room', {
            body: { has_waiting_room: 0 },
          }),
      ],
    ]
    const codes = async (calls: typeof moderating, by: Admin) => {
      const found: Record<string, number> = {}
      for (const [name, does] of calls) found[name] = (await does(by)).code
      return found
    }
    const all = (calls: typeof moderating, code: number) =>
      Object.fromEntries(calls.map(([name]) => [name, code]))
    for (const by of [studentAssistant, teacherAssistant, second, main, admin])
      expect(await codes(moderating, by)).toEqual(all(moderating, 0))
    for (const by of [student, stranger])
      expect(await codes(moderating, by)).toEqual(all(moderating, noPermission))
    for (const by of [second, main, admin]) expect(await codes(giving, by)).toEqual(all(giving, 0))
    for (const by of [student, stranger, studentAssistant, teacherAssistant])
      expect(await codes(giving, by)).toEqual(all(giving, noPermission))
    const ends = await Promise.all(
      [studentAssistant, teacherAssistant].flatMap((by) => [
        callFor(school, id, by, 'POST /api/v1/openclass/{id}/cancel', { body: { reason: 'no' } }),
        callFor(school, id, by, 'POST /api/v1/openclass/{id}/end_broadcast'),
      ]),
    )
    expect(ends.map(({ code }) => code)).toEqual(Array(4).fill(noPermission))
  })

  test('an assistant who is revoked is refused at once', async () => {
    const { id, main, studentAssistant } = await aStaffedClass(school)
    expect((await peopleOf(school, id, studentAssistant)).code).toBe(0)
    const params = { id, userid: studentAssistant.user.id }
    const revoke = () =>
      callFor(school, id, main, 'DELETE /api/v1/openclass/{id}/assistants/{userid}', { params })
    expect((await revoke()).code).toBe(0)
    expect((await peopleOf(school, id, studentAssistant)).code).toBe(noPermission)
    expect((await post(school, studentAssistant, id, 'still here')).data).toMatchObject({ is_assistant: 0 })
    expect((await revoke()).code).toBe(refusals.assistantUnknown.code)
  })

  test('their messages say that they are from a teacher or an assistant', async () => {
    const { id, main, studentAssistant, student } = await aStaffedClass(school)
    const marks = []
    for (const by of [main, studentAssistant, student]) {
      const { data } = await post(school, by, id, 'hello')
      marks.push([data.is_teacher, data.is_assistant])
    }
    expect(marks).toEqual([
      [1, 0],
      [0, 1],
      [0, 0],
    ])
  })
}
