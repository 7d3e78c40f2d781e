import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { chatLimits } from '#contract/chat/rules.ts'
import { aProduct, signedIn } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { aClass, aListener, contentsOf, history, passPause, post } from './support.ts'
import { openMessages } from './messages-support.ts'
import { testPauses } from './chat-pauses.ts'

const opened = await openMessages()
const { school, admin, invited } = opened

const MINUTE = 60_000

const fromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE)

describe('access to a room', () => {
  test('who joined a free class gets what the chat client needs', async () => {
    const { openClass } = await aClass(school)
    const student = await aListener(school, openClass.id)
    const { code, data } = await invited(student.token, openClass.id)
    expect(code).toBe(0)
    expect(data).toMatchObject({
      transport: 'built-in',
      app_id: '',
      account_type: '',
      chat_group: `class ${openClass.id}`,
      identifier: String(student.user.id),
      may_moderate: 0,
    })
    expect(data?.sign).toMatch(/^[\w-]+\.[\w-]{43}$/)
    expect(data?.seconds_left).toBeGreaterThan(79 * 60)
    expect(data?.seconds_left).toBeLessThanOrEqual(80 * 60)
  })

  test('who has not joined is refused, and so is a visitor', async () => {
    const { openClass } = await aClass(school)
    const stranger = await signedIn(school)
    expect((await invited(stranger.token, openClass.id)).code).toBe(refusals.chatNotJoined.code)
    expect((await post(school, stranger, openClass.id, 'hello')).code).toBe(refusals.chatNotJoined.code)
    expect((await history(school, stranger, openClass.id)).code).toBe(refusals.chatNotJoined.code)
    expect((await invited('', openClass.id)).code).toBe(refusals.notSignedIn.code)
    expect((await invited(stranger.token, 99_999)).code).toBe(refusals.openClassNotFound.code)
  })

  test('a charged class admits who has bought it, joined or not', async () => {
    const product = await aProduct(school, { type: 6 })
    const { openClass } = await aClass(school, { productId: product.id })
    const student = await aListener(school, openClass.id)
    expect((await invited(student.token, openClass.id)).code).toBe(refusals.openClassNotBought.code)
    await aGrant(school, student.user, product)
    expect((await invited(student.token, openClass.id)).data?.transport).toBe('built-in')
  })

  test('its teachers and the administrator may moderate, other teachers may not enter', async () => {
    const { openClass, teacher } = await aClass(school)
    const { teacher: other } = await aClass(school)
    expect((await invited(teacher.token, openClass.id)).data?.may_moderate).toBe(1)
    expect((await invited(admin.token, openClass.id)).data?.may_moderate).toBe(1)
    expect((await invited(other.token, openClass.id)).code).toBe(refusals.chatNotJoined.code)
  })

  test.each([
    ['before the class can be entered', { beginAt: fromNow(11), endAt: fromNow(60) }],
    ['twenty minutes after its end', { beginAt: fromNow(-90), endAt: fromNow(-21) }],
    ['in a class without chat', { isChat: false }],
    ['in a cancelled class', { cancelledAt: new Date() }],
  ])('there is no room %s', async (_when, values) => {
    const { openClass, teacher } = await aClass(school, values)
    const student = await aListener(school, openClass.id)
    expect(await invited(student.token, openClass.id)).toMatchObject({ code: 0, data: null })
    expect((await post(school, student, openClass.id, 'hello')).code).toBe(refusals.chatClosed.code)
    expect((await post(school, teacher, openClass.id, 'hello')).code).toBe(refusals.chatClosed.code)
    expect((await history(school, student, openClass.id)).code).toBe(refusals.chatClosed.code)
  })

  test.each([
    ['ten minutes before the beginning', { beginAt: fromNow(9), endAt: fromNow(60) }],
    ['nineteen minutes after the end', { beginAt: fromNow(-90), endAt: fromNow(-19) }],
  ])('the room is open %s', async (_when, values) => {
    const { openClass } = await aClass(school, values)
    const student = await aListener(school, openClass.id)
    expect((await post(school, student, openClass.id, 'hello')).code).toBe(0)
  })
})

describe('a message', () => {
  test('is trimmed, stored and read back with its sender', async () => {
    const { openClass } = await aClass(school)
    const student = await aListener(school, openClass.id, { name: 'Wang Wei', avatarUrl: '/files/a.webp' })
    const { code, data } = await post(school, student, openClass.id, '  hi\n ')
    expect(code).toBe(0)
    expect(data).toMatchObject({
      userid: student.user.id,
      nickName: 'Wang Wei',
      profile_picture_url: '/files/a.webp',
      content: 'hi',
      is_teacher: 0,
    })
    expect(Math.abs(data.time - Date.now() / 1000)).toBeLessThan(5)
    const read = await history(school, student, openClass.id)
    expect(read.data.list).toEqual([data])
    expect(read.data.next).toBeNull()
    expect(read.data.chat_status).toBe(0)
    expect(read.data.room).toEqual({
      ...{ all_muted: 0, seconds_between: 10, max_bytes: 450, notice: '' },
      ...{ pinned: null, announcement: null, revision: 0 },
    })
  })

  test('shows whether its author moderates the class', async () => {
    const { openClass, teacher } = await aClass(school)
    expect((await post(school, teacher, openClass.id, 'welcome')).data.is_teacher).toBe(1)
  })

  test.each([
    ['nothing', '', 'chatEmpty'],
    ['blanks alone', ' \n\t ', 'chatEmpty'],
    ['marks that cannot be seen alone', '\u200b\u202e\u2066', 'chatEmpty'],
    ['151 characters', 'a'.repeat(151), 'chatTooLong'],
    ['151 Chinese characters', '课'.repeat(151), 'chatTooLong'],
  ] as const)('of %s is refused', async (_what, content, refusal) => {
    const { openClass } = await aClass(school)
    const student = await aListener(school, openClass.id)
    expect((await post(school, student, openClass.id, content)).code).toBe(refusals[refusal].code)
    expect(await contentsOf(school, student, openClass.id)).toEqual([])
  })

  test.each([
    ['150 characters', 'a'.repeat(150)],
    ['150 Chinese characters, which are 450 bytes', '课'.repeat(150)],
  ])('of %s is accepted', async (_what, content) => {
    const { openClass } = await aClass(school)
    const student = await aListener(school, openClass.id)
    expect((await post(school, student, openClass.id, content)).data.content).toBe(content)
  })

  test('keeps HTML as text, and loses characters that change the direction of text', async () => {
    const { openClass } = await aClass(school)
    const student = await aListener(school, openClass.id)
    const { data } = await post(
      school,
      student,
      openClass.id,
      '<img src=x onerror=alert(1)>\u202egnp.exe\u200b',
    )
    expect(data.content).toBe('<img src=x onerror=alert(1)>gnp.exe')
  })

  test('with control characters is refused by the schema', async () => {
    const { openClass } = await aClass(school)
    const student = await aListener(school, openClass.id)
    expect((await post(school, student, openClass.id, 'a\u0000b\u0007')).code).toBe(
      refusals.invalidField.code,
    )
  })

  test('loses bytes that are no UTF-8', async () => {
    const { openClass } = await aClass(school)
    const student = await aListener(school, openClass.id)
    const body = Buffer.concat([
      Buffer.from(`{"nonce":"${randomUUID()}","content":"a`),
      Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80]),
      Buffer.from('b"}'),
    ])
    await school.app.inject({
      method: 'POST',
      url: `/api/openclass/chat/${openClass.id}`,
      headers: { authorization: `Bearer ${student.token}`, 'content-type': 'application/json' },
      payload: body,
    })
    expect(await contentsOf(school, student, openClass.id)).toEqual([expect.stringMatching(/^a\ufffd+b$/)])
  })

  test('with half of a surrogate pair is refused', async () => {
    const { openClass } = await aClass(school)
    const student = await aListener(school, openClass.id)
    expect((await post(school, student, openClass.id, 'a\ud800b')).code).toBe(refusals.invalidField.code)
  })

  test('of a megabyte is refused', async () => {
    const { openClass } = await aClass(school)
    const student = await aListener(school, openClass.id)
    const answer = await post(school, student, openClass.id, 'x'.repeat(1024 * 1024))
    expect(answer.http).toBe(413)
    expect(await contentsOf(school, student, openClass.id)).toEqual([])
  })

  test('belongs to the signed-in user, whatever it claims', async () => {
    const { openClass, teacher } = await aClass(school)
    const student = await aListener(school, openClass.id)
    const forged = {
      ...{ content: 'no homework', nonce: randomUUID(), userid: teacher.user.id, is_teacher: 1 },
      nickName: 'Teacher Li',
    }
    const { data } = await school.call('POST /api/openclass/chat/{id}', {
      token: student.token,
      params: { id: openClass.id },
      body: forged,
    })
    expect(data).toMatchObject({ userid: student.user.id, is_teacher: 0, nickName: student.user.name })
  })
})

test('history is read in pages of a hundred back to the beginning', async () => {
  const { openClass } = await aClass(school)
  const student = await aListener(school, openClass.id)
  await school.deps.pool.query(
    `insert into chat_messages (class_id, user_id, nonce, content)
      select $1, $2, 'nonce ' || n, 'message ' || n from generate_series(1, 230) n`,
    [openClass.id, student.user.id],
  )
  const read: string[] = []
  let before: number | undefined
  do {
    const { data } = await history(school, student, openClass.id, before)
    expect(data.list.length).toBeLessThanOrEqual(chatLimits.page)
    read.unshift(...data.list.map(({ content }) => content))
    before = data.next ?? undefined
  } while (before !== undefined)
  expect(read).toEqual(Array.from({ length: 230 }, (_, index) => `message ${index + 1}`))
})

test('who left the class can neither send nor read messages there', async () => {
  const { openClass } = await aClass(school)
  const student = await aListener(school, openClass.id)
  expect((await post(school, student, openClass.id, 'hello')).code).toBe(0)
  await school.deps.pool.query('update open_class_bookings set cancelled_at = now() where user_id = $1', [
    student.user.id,
  ])
  await passPause(school, student)
  expect((await post(school, student, openClass.id, 'again')).code).toBe(refusals.chatNotJoined.code)
  expect((await history(school, student, openClass.id)).code).toBe(refusals.chatNotJoined.code)
})

testPauses(opened)
