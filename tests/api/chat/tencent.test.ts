import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { openTencentSchool } from '#tests/support/tencent-school.ts'
import { openTim, timApp } from '#tests/support/tim-double.ts'
import { aClass, aListener, contentsOf, post } from './support.ts'

const tim = await openTim()
afterAll(() => tim.close())
const school = await openTencentSchool(tim)
afterEach(() => {
  tim.behaviour.restDown = false
})
const invited = (token: string, id: number, by = school) =>
  by.call('GET /api/openclass/imchatconfig/{id}', { token, params: { id } })

/** Events sent to the group of a class, oldest first. */
const sentTo = (classId: number): unknown[] =>
  (tim.groups.get(`class_${classId}`)?.messages ?? []).map(({ MsgBody }) => {
    const [{ MsgContent }] = MsgBody as [{ MsgContent: { Data: string } }]
    return JSON.parse(MsgContent.Data) as unknown
  })

describe('the group of a class', () => {
  test('is created once with the first who enters, and only the school can send to it', async () => {
    const { openClass, teacher } = await aClass(school, { name: '很长的一节公开课的名字写在这里' })
    const students = await Promise.all([1, 2, 3].map(() => aListener(school, openClass.id)))
    const answers = await Promise.all([teacher, ...students].map(({ token }) => invited(token, openClass.id)))
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    const made = tim.calls.filter(({ body }) => body['GroupId'] === `class_${openClass.id}`)
    expect(made.map(({ service }) => service)).toEqual([
      'group_open_http_svc/create_group',
      'group_open_http_svc/modify_group_base_info',
    ])
    expect(made[0]?.body).toMatchObject({
      Type: 'AVChatRoom',
      Owner_Account: timApp.admin,
      Name: '很长的一节公开课的名',
    })
    expect(tim.groups.get(`class_${openClass.id}`)?.muted).toBe(true)
  })

  test('receives what is for some of it as a sign that carries nothing', async () => {
    const { openClass } = await aClass(school)
    const student = await aListener(school, openClass.id)
    await invited(student.token, openClass.id)
    const params = { id: openClass.id }
    await school.call('POST /api/openclass/presence/{id}', {
      ...{ token: student.token, params, body: { viewer: 'page-one-1', hidden: 1 } },
    })
    await vi.waitUntil(() => sentTo(openClass.id).length === 1)
    expect(sentTo(openClass.id)).toEqual([{ kind: 'look', userid: null }])
    await school.call('POST /api/v1/openclass/{id}/reactions', {
      ...{ token: student.token, params, body: { kind: 'heart' } },
    })
    await vi.waitUntil(() => sentTo(openClass.id).length === 2)
    expect(sentTo(openClass.id)[1]).toEqual({ kind: 'reactions', counts: { heart: 1 } })
  })

  test('that exists already is used', async () => {
    const { openClass, teacher } = await aClass(school)
    tim.groups.set(`class_${openClass.id}`, { muted: false, messages: [] })
    expect((await invited(teacher.token, openClass.id)).code).toBe(0)
    expect(tim.groups.get(`class_${openClass.id}`)?.muted).toBe(true)
  })

  test('receives messages and events, and history stays with the school', async () => {
    const { openClass, teacher } = await aClass(school)
    const student = await aListener(school, openClass.id)
    await invited(student.token, openClass.id)
    const { data } = await post(school, student, openClass.id, 'hello')
    await vi.waitUntil(() => sentTo(openClass.id).length === 1)
    await school.call('DELETE /api/v1/openclass/{id}/chat/messages/{message_id}', {
      token: teacher.token,
      params: { id: openClass.id, message_id: data.id },
    })
    expect(sentTo(openClass.id)).toEqual([
      { kind: 'messages', messages: [data] },
      { kind: 'deleted', id: data.id },
    ])
    expect(await contentsOf(school, student, openClass.id)).toEqual([])
  })

  test('does not receive a refused message', async () => {
    const { openClass } = await aClass(school)
    const student = await aListener(school, openClass.id)
    await invited(student.token, openClass.id)
    await post(school, student, openClass.id, 'one')
    expect((await post(school, student, openClass.id, 'two')).code).toBe(refusals.chatTooOften.code)
    await vi.waitUntil(() => sentTo(openClass.id).length === 1)
    expect(sentTo(openClass.id)).toHaveLength(1)
  })
})

test('a browser gets what the SDK needs', async () => {
  const { openClass } = await aClass(school)
  const student = await aListener(school, openClass.id)
  const { data } = await invited(student.token, openClass.id)
  expect(data).toMatchObject({
    transport: 'tencent',
    app_id: String(timApp.appId),
    chat_group: `class_${openClass.id}`,
    identifier: `user_${student.user.id}`,
    server: tim.socketAddress,
  })
  expect(data?.sign.length).toBeGreaterThan(100)
})

test('while Tencent is unreachable nobody enters, and messages are still stored', async () => {
  const { openClass } = await aClass(school)
  const student = await aListener(school, openClass.id)
  tim.behaviour.restDown = true
  expect((await invited(student.token, openClass.id)).code).toBe(refusals.chatUnavailable.code)
  expect((await post(school, student, openClass.id, 'anybody?')).code).toBe(0)
  tim.behaviour.restDown = false
  expect((await invited(student.token, openClass.id)).code).toBe(0)
  expect(await contentsOf(school, student, openClass.id)).toEqual(['anybody?'])
})

test("with a key that is not the application's nobody enters", async () => {
  const other = await openTencentSchool(tim, 'b'.repeat(64))
  const { openClass, teacher } = await aClass(other)
  expect((await invited(teacher.token, openClass.id, other)).code).toBe(refusals.chatUnavailable.code)
})
