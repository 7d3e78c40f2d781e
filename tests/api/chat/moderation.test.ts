import { describe, expect, test } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { theAdmin } from '#tests/support/factories.ts'
import { containsBlockedWord } from '#server/features/chat/blocked-words.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import {
  aClass,
  aListener,
  contentsOf,
  history,
  listen,
  listening,
  type Member,
  passPause,
  post,
  ticketOf,
} from './support.ts'

const school = await openTestSchool()
const address = await listening(school.app)
const admin = await theAdmin(school)

const setRoom = (by: Pick<Member, 'token'>, id: number, body: object) =>
  school.call('PUT /api/v1/openclass/{id}/chat', { token: by.token, params: { id }, body })
const mute = (by: Pick<Member, 'token'>, id: number, userid: number, chat_status: 0 | 1) =>
  school.call('PUT /api/v1/openclass/{id}/chat/mutes/{userid}', {
    token: by.token,
    params: { id, userid },
    body: { chat_status },
  })
const mutes = (by: Pick<Member, 'token'>, id: number) =>
  school.call('GET /api/v1/openclass/{id}/chat/mutes', { token: by.token, params: { id } })
const remove = (by: Pick<Member, 'token'>, id: number, message_id: number) =>
  school.call('DELETE /api/v1/openclass/{id}/chat/messages/{message_id}', {
    token: by.token,
    params: { id, message_id },
  })
const enter = async (member: Member, id: number) => listen(address, await ticketOf(school, member, id))

describe('a muted person', () => {
  test('cannot send, is notified with the teachers alone, and may send again when unmuted', async () => {
    const { openClass, teacher } = await aClass(school)
    const [student, other] = [await aListener(school, openClass.id), await aListener(school, openClass.id)]
    const [s, o, t] = await Promise.all([student, other, teacher].map((who) => enter(who, openClass.id)))
    expect((await mute(teacher, openClass.id, student.user.id, 1)).code).toBe(0)
    const expected = { kind: 'mute', userid: student.user.id, chat_status: 1 }
    expect(await s!.happens('mute')).toEqual(expected)
    expect(await t!.happens('mute')).toEqual(expected)
    expect((await post(school, student, openClass.id, 'but')).code).toBe(refusals.chatMuted.code)
    expect((await history(school, student, openClass.id)).data.chat_status).toBe(1)
    expect((await mutes(teacher, openClass.id)).data.list).toEqual([
      { userid: student.user.id, nickName: student.user.name },
    ])
    expect((await mute(teacher, openClass.id, student.user.id, 0)).code).toBe(0)
    expect((await post(school, student, openClass.id, 'thanks')).code).toBe(0)
    expect((await mutes(teacher, openClass.id)).data.list).toEqual([])
    const audit = await school.call('GET /api/v1/admin/audit', {
      ...{ token: admin.token, query: { record: `openclass ${openClass.id}` } },
    })
    const actions = audit.data.list.map(({ action }) => action)
    expect(actions.slice(0, 2)).toEqual(['chat person unmuted', 'chat person muted'])
    await o!.receives('thanks')
    expect(o!.events.map(({ kind }) => kind)).toEqual(['messages'])
  })

  test('is muted once by twenty requests at once, and in this class alone', async () => {
    const { openClass, teacher } = await aClass(school)
    const { openClass: another } = await aClass(school)
    const student = await aListener(school, openClass.id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => mute(teacher, openClass.id, student.user.id, 1)),
    )
    expect(answers.map(({ code }) => code)).toEqual(Array(20).fill(0))
    expect((await mutes(teacher, openClass.id)).data.list).toHaveLength(1)
    expect((await mutes(admin, another.id)).data.list).toEqual([])
  })

  test('who does not exist is refused', async () => {
    const { openClass, teacher } = await aClass(school)
    expect((await mute(teacher, openClass.id, 2_000_000_000, 1)).code).toBe(refusals.userUnknown.code)
  })
})

describe('the room of a class', () => {
  test("in which all are muted receives only the teacher's messages", async () => {
    const { openClass, teacher } = await aClass(school)
    const student = await aListener(school, openClass.id)
    const ear = await enter(student, openClass.id)
    const { data } = await setRoom(teacher, openClass.id, { all_muted: 1 })
    expect(data).toEqual({
      ...{ all_muted: 1, seconds_between: 10, max_bytes: 450, notice: '' },
      ...{ pinned: null, announcement: null, revision: 1 },
    })
    expect(await ear.happens('room')).toEqual({ kind: 'room', room: data })
    expect((await post(school, student, openClass.id, 'hm')).code).toBe(refusals.chatAllMuted.code)
    expect((await post(school, teacher, openClass.id, 'listen')).code).toBe(0)
    await setRoom(teacher, openClass.id, { all_muted: 0 })
    expect((await post(school, student, openClass.id, 'now')).code).toBe(0)
  })

  test('in slow mode makes everybody wait longer', async () => {
    const { openClass, teacher } = await aClass(school)
    const student = await aListener(school, openClass.id)
    await setRoom(teacher, openClass.id, { seconds_between: 60 })
    expect((await post(school, student, openClass.id, 'one')).code).toBe(0)
    await school.deps.pool.query(
      `update chat_members set sent_at = sent_at - interval '30 seconds' where user_id = $1`,
      [student.user.id],
    )
    const second = await post(school, student, openClass.id, 'two')
    expect(second.code).toBe(refusals.chatTooOften.code)
    await setRoom(teacher, openClass.id, { seconds_between: 10 })
    expect((await post(school, student, openClass.id, 'two')).code).toBe(0)
  })

  test('with a limit of 90 bytes accepts thirty Chinese characters', async () => {
    const { openClass, teacher } = await aClass(school)
    const student = await aListener(school, openClass.id)
    await setRoom(teacher, openClass.id, { max_bytes: 90 })
    expect((await post(school, student, openClass.id, '课'.repeat(31))).code).toBe(refusals.chatTooLong.code)
    expect((await post(school, student, openClass.id, '课'.repeat(30))).code).toBe(0)
  })

  test('keeps what a change leaves out, and pins a notice without invisible characters', async () => {
    const { openClass, teacher } = await aClass(school)
    await setRoom(teacher, openClass.id, { seconds_between: 30 })
    const { data } = await setRoom(teacher, openClass.id, { notice: '  Homework: page 12\u202e ' })
    expect(data).toMatchObject({ seconds_between: 30, max_bytes: 450, notice: 'Homework: page 12' })
    expect((await history(school, teacher, openClass.id)).data.room).toEqual(data)
  })

  test.each([
    [{ seconds_between: 9 }, 'seconds_between'],
    [{ seconds_between: 601 }, 'seconds_between'],
    [{ max_bytes: 451 }, 'max_bytes'],
    [{ notice: 'x'.repeat(201) }, 'notice'],
    [{ all_muted: 2 }, 'all_muted'],
  ])('refuses %j', async (body, field) => {
    const { openClass, teacher } = await aClass(school)
    const answer = await setRoom(teacher, openClass.id, body)
    expect(answer.code).toBe(refusals.invalidField.code)
    expect(answer.data).toMatchObject({ field })
  })
})

describe('a deleted message', () => {
  test('is removed from the room and from its history', async () => {
    const { openClass, teacher } = await aClass(school)
    const student = await aListener(school, openClass.id)
    const ear = await enter(student, openClass.id)
    const { data: bad } = await post(school, student, openClass.id, 'rude')
    await post(school, teacher, openClass.id, 'polite')
    expect((await remove(teacher, openClass.id, bad.id)).code).toBe(0)
    expect(await ear.happens('deleted')).toEqual({ kind: 'deleted', id: bad.id })
    expect(await contentsOf(school, student, openClass.id)).toEqual(['polite'])
    expect((await history(school, student, openClass.id)).data.deleted).toEqual([bad.id])
    expect((await remove(teacher, openClass.id, bad.id)).code).toBe(refusals.chatMessageNotFound.code)
  })

  test('of another class is not found', async () => {
    const [a, b] = [await aClass(school), await aClass(school)]
    const { data } = await post(school, a.teacher, a.openClass.id, 'mine')
    expect((await remove(b.teacher, b.openClass.id, data.id)).code).toBe(refusals.chatMessageNotFound.code)
    expect(await contentsOf(school, a.teacher, a.openClass.id)).toEqual(['mine'])
  })
})

test('students and teachers of other classes may not moderate, an administrator may', async () => {
  const { openClass } = await aClass(school)
  const { teacher: stranger } = await aClass(school)
  const student = await aListener(school, openClass.id)
  for (const who of [student, stranger]) {
    const answers = [
      await setRoom(who, openClass.id, { all_muted: 1 }),
      await mute(who, openClass.id, student.user.id, 1),
      await mutes(who, openClass.id),
      await remove(who, openClass.id, 1),
    ]
    expect(answers.map(({ code }) => code)).toEqual(Array(4).fill(refusals.noPermission.code))
  }
  expect((await setRoom(admin, openClass.id, { all_muted: 1 })).code).toBe(0)
  expect((await setRoom(admin, 99_999, { all_muted: 1 })).code).toBe(refusals.openClassNotFound.code)
})

describe('words that are not allowed', () => {
  const setWords = (token: string, blocked_words: unknown[]) =>
    school.call('PUT /api/v1/admin/chat', { token, body: { blocked_words } })

  test('are set by the administrator, normalised, and entered in the audit log', async () => {
    const { data } = await setWords(admin.token, [' 答案 ', 'cheat', 'cheat', ' '])
    expect(data.blocked_words).toEqual(['答案', 'cheat'])
    expect((await school.call('GET /api/v1/admin/chat', { token: admin.token })).data).toEqual(data)
    const log = await school.call('GET /api/v1/admin/audit', { token: admin.token })
    expect(log.data.list[0]).toMatchObject({ username: 'admin', subject: 'chat' })
  })

  test('are refused in messages and in pinned notices', async () => {
    await setWords(admin.token, ['答案', 'cheat'])
    const { openClass, teacher } = await aClass(school)
    const student = await aListener(school, openClass.id)
    for (const content of ['第三题答案是什么', '答 案', '答.案', 'CHEAT!', 'ｃｈｅａｔ'])
      expect((await post(school, student, openClass.id, content)).code).toBe(refusals.chatBlockedWord.code)
    expect((await setRoom(teacher, openClass.id, { notice: '答案' })).code).toBe(
      refusals.chatBlockedWord.code,
    )
    expect((await post(school, student, openClass.id, 'an escheat of land')).code).toBe(0)
    await passPause(school, student)
  })

  test('may have any characters, and block only themselves', async () => {
    const words = ['e-mail', "o'clock", '😀', '---', '(((', 'c++', '[a-z]+', '^$', '\\', '答-案', 'né', '𝔞']
    await setWords(admin.token, words)
    const { openClass } = await aClass(school)
    const student = await aListener(school, openClass.id)
    for (const word of words)
      expect((await post(school, student, openClass.id, `so ${word} it is`)).code, word).toBe(
        refusals.chatBlockedWord.code,
      )
    expect((await post(school, student, openClass.id, 'emailed at 5 :-) 好')).code).toBe(0)
    await passPause(school, student)
  })

  test('never make a message fail, whatever their characters', () => {
    const chance = seededRandom(20)
    const parts = [
      'a',
      ...Array.from('ab1-+*?.^$()[]{}|\\/\'" 答案é😀ß\u200d\u0301'),
      'İ',
      'ﬁ',
      '\ud800',
    ] as const
    const text = (length: number) => Array.from({ length }, () => chance.one(...parts)).join('')
    for (let round = 0; round < 3000; round++) {
      const word = text(1 + Math.floor(chance.chance() * 4))
      const blocked = containsBlockedWord(`x ${word} x`, [word])
      expect(blocked, JSON.stringify(word)).toBe(word.trim() !== '')
      expect(containsBlockedWord('好', [word]), JSON.stringify(word)).toBe(false)
    }
  })

  test('cannot be read or changed by others', async () => {
    const { teacher } = await aClass(school)
    expect((await setWords(teacher.token, ['x'])).code).toBe(refusals.noPermission.code)
    expect((await school.call('GET /api/v1/admin/chat', { token: teacher.token })).code).toBe(
      refusals.noPermission.code,
    )
    expect((await setWords(admin.token, ['x'.repeat(31)])).code).toBe(refusals.invalidField.code)
    expect((await setWords(admin.token, Array(501).fill('a'))).code).toBe(refusals.invalidField.code)
  })
})
