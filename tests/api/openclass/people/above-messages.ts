import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { refusals } from '#contract/errors.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import { history, listen, post, ticketOf } from '../../chat/support.ts'
import { aStaffedClass, type Admin, callFor } from './support.ts'

/** Replies, the pinned message, and announcements. @param address of the listening server */
export function aboveMessages(school: TestSchool, address: string): void {
  const reply = (id: number, { token }: Admin, content: string, reply_to: number) =>
    school.call('POST /api/openclass/chat/{id}', {
      ...{ token, params: { id }, body: { content, nonce: randomUUID(), reply_to } },
    })
  const pin = (id: number, by: Admin, message_id: number) =>
    callFor(school, id, by, 'PUT /api/v1/openclass/{id}/chat/pin', { body: { message_id } })
  const erase = (id: number, by: Admin, message_id: number) =>
    callFor(school, id, by, 'DELETE /api/v1/openclass/{id}/chat/messages/{message_id}', {
      params: { id, message_id },
    })
  const roomOf = async (id: number, by: Admin) => (await history(school, by, id)).data.room

  test('a reply shows the message that it answers, and that it was deleted', async () => {
    const { id, main, student, studentAssistant } = await aStaffedClass(school)
    const { data: question } = await post(school, student, id, '第三题怎么做？')
    const ear = await listen(address, await ticketOf(school, student, id))
    const { data: answer } = await reply(id, studentAssistant, 'See page 12', question.id)
    const quoted = { id: question.id, nickName: student.user.name, content: '第三题怎么做？', is_deleted: 0 }
    expect(answer.reply_to).toEqual(quoted)
    expect(await ear.happens('messages')).toEqual({ kind: 'messages', messages: [answer] })
    await erase(id, main, question.id)
    const { list } = (await history(school, student, id)).data
    expect(list.map((one) => one.reply_to)).toEqual([{ ...quoted, content: '', is_deleted: 1 }])
    expect((await reply(id, main, 'again', question.id)).code).toBe(refusals.chatMessageNotFound.code)
  })

  test('a message of another class is answered and pinned by nobody', async () => {
    const [a, b] = [await aStaffedClass(school), await aStaffedClass(school)]
    const { data: elsewhere } = await post(school, a.student, a.id, 'secret')
    expect((await reply(b.id, b.student, 'what?', elsewhere.id)).code).toBe(refusals.chatMessageNotFound.code)
    expect((await reply(b.id, b.main, 'what?', elsewhere.id)).code).toBe(refusals.chatMessageNotFound.code)
    expect((await pin(b.id, b.main, elsewhere.id)).code).toBe(refusals.chatMessageNotFound.code)
    expect((await history(school, b.main, b.id)).data.list).toEqual([])
  })

  test('of two messages pinned at once one stays, and the newest state everywhere is that one', async () => {
    const { id, main, studentAssistant, student } = await aStaffedClass(school)
    const [one, two] = [await post(school, main, id, 'one'), await post(school, main, id, 'two')]
    const ear = await listen(address, await ticketOf(school, student, id))
    await Promise.all([pin(id, main, one.data.id), pin(id, studentAssistant, two.data.id)])
    const room = await roomOf(id, student)
    expect([one.data, two.data].map(({ id, content }) => ({ id, content, is_deleted: 0 }))).toContainEqual({
      ...{ id: room.pinned?.id, content: room.pinned?.content, is_deleted: room.pinned?.is_deleted },
    })
    await expect.poll(() => ear.events.filter(({ kind }) => kind === 'room').length).toBe(2)
    const rooms = ear.events.flatMap((event) => (event.kind === 'room' ? [event.room] : []))
    expect(rooms.toSorted((a, b) => b.revision - a.revision)[0]?.pinned).toEqual(room.pinned)
  })

  test('a pinned message that is deleted is pinned no longer, also when both happen at once', async () => {
    const { id, main, studentAssistant } = await aStaffedClass(school)
    for (let round = 0; round < 5; round += 1) {
      const { data } = await post(school, main, id, `round ${round}`)
      await Promise.all([pin(id, studentAssistant, data.id), erase(id, main, data.id)])
      expect((await roomOf(id, main)).pinned).toBeNull()
    }
    const { data } = await post(school, main, id, 'stays')
    await pin(id, main, data.id)
    await callFor(school, id, studentAssistant, 'DELETE /api/v1/openclass/{id}/chat/pin')
    expect((await roomOf(id, main)).pinned).toBeNull()
  })

  test('an announcement stands above the messages for its time, and stays among them', async () => {
    const { id, main, studentAssistant, student } = await aStaffedClass(school)
    const ear = await listen(address, await ticketOf(school, student, id))
    const nonce = randomUUID()
    const announce = (by: Admin, content = 'A break of ten minutes') =>
      callFor(school, id, by, 'POST /api/v1/openclass/{id}/chat/announcement', {
        body: { content, nonce, seconds: 60 },
      })
    const { data } = await announce(studentAssistant)
    expect((await announce(studentAssistant)).data.message.id).toBe(data.message.id)
    expect(data.message).toMatchObject({ is_announcement: 1, is_assistant: 1 })
    const shown = {
      id: data.message.id,
      nickName: studentAssistant.user.name,
      content: 'A break of ten minutes',
    }
    expect(await ear.happens('room')).toMatchObject({ room: { announcement: shown } })
    expect((await roomOf(id, student)).announcement).toMatchObject(shown)
    expect((await history(school, student, id)).data.list).toHaveLength(1)
    await school.deps.pool.query(
      `update chat_rooms set announced_until = now() - interval '1 second' where class_id = $1`,
      [id],
    )
    expect((await roomOf(id, student)).announcement).toBeNull()
    await callFor(school, id, main, 'DELETE /api/v1/openclass/{id}/chat/announcement')
    expect((await announce(main, ' ')).code).toBe(refusals.chatEmpty.code)
    expect((await history(school, student, id)).data.list).toHaveLength(1)
  })

  test('after a message a student is told how long they wait, and a moderator waits for nothing', async () => {
    const { id, main, student } = await aStaffedClass(school)
    await callFor(school, id, main, 'PUT /api/v1/openclass/{id}/chat', { body: { seconds_between: 60 } })
    await post(school, student, id, 'one')
    await post(school, main, id, 'two')
    const waits = await Promise.all([student, main].map((who) => history(school, who, id)))
    expect(waits.map(({ data }) => Math.ceil(data.wait_seconds / 10))).toEqual([6, 0])
  })
}
