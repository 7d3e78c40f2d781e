import { createHmac } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { CHAT_PATH } from '#contract/chat/events.ts'
import { refusals } from '#contract/errors.ts'
import { secretOf } from '#server/db/secret.ts'
import { signedIn } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import {
  aClass,
  manyPeople,
  aListener,
  disconnected,
  history,
  listen,
  listening,
  passPause,
  post,
  ticketOf,
} from './support.ts'

const school = await openTestSchool()
const address = await listening(school.app)
const { openClass, teacher } = await aClass(school)
const alice = await aListener(school, openClass.id, { name: 'Alice' })
const bob = await aListener(school, openClass.id, { name: 'Bob' })
const enter = async (member: typeof alice, classId = openClass.id) =>
  listen(address, await ticketOf(school, member, classId))

describe('a room', () => {
  test('sends a message to everybody in it, and to nobody in another', async () => {
    const other = await aClass(school)
    const [a, b, t] = [await enter(alice), await enter(bob), await enter(other.teacher, other.openClass.id)]
    const { data } = await post(school, alice, openClass.id, 'good morning')
    await Promise.all([a.receives('good morning'), b.receives('good morning')])
    expect(b.events).toEqual([{ kind: 'messages', messages: [data] }])
    await post(school, other.teacher, other.openClass.id, 'elsewhere')
    await t.receives('elsewhere')
    expect(t.contents()).toEqual(['elsewhere'])
    expect(a.contents()).toEqual(['good morning'])
  })

  test('does not send a refused message', async () => {
    const b = await enter(bob)
    await passPause(school, alice)
    expect((await post(school, alice, openClass.id, ' ')).code).toBe(refusals.chatEmpty.code)
    await post(school, teacher, openClass.id, 'after it')
    await b.receives('after it')
    expect(b.contents()).toEqual(['after it'])
  })

  test('has at most five connections of one person, and closes the oldest', async () => {
    const person = await aListener(school, openClass.id)
    const ears = []
    for (let count = 0; count < 6; count++) ears.push(await enter(person))
    await disconnected(ears[0]!.socket)
    await post(school, teacher, openClass.id, 'to the five')
    await Promise.all(ears.slice(1).map((ear) => ear.receives('to the five')))
  })
})

describe('the handshake', () => {
  const refused = (ticket: unknown) => expect(listen(address, ticket)).rejects.toThrow('ticket')

  test.each([
    ['nothing', undefined],
    ['an object', { classId: 1 }],
    ['a made-up text', 'hello'],
    ['a signature without a text', '.AAAA'],
  ])('refuses %s for a ticket', async (_what, ticket) => {
    await refused(ticket)
  })

  test('refuses a ticket that was changed for another class or another person', async () => {
    const ticket = await ticketOf(school, alice, openClass.id)
    const [text = '', signature = ''] = ticket.split('.')
    const content = JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>
    const changed = (change: Record<string, unknown>) =>
      `${Buffer.from(JSON.stringify({ ...content, ...change })).toString('base64url')}.${signature}`
    await refused(changed({ classId: openClass.id + 1 }))
    await refused(changed({ userId: teacher.user.id }))
    await refused(changed({ moderates: true }))
    await refused(`${text}.${Buffer.alloc(32).toString('base64url')}`)
  })

  test('refuses an expired ticket, and one that another key signed', async () => {
    const key = await secretOf(school.deps.db, 'chat-tickets')
    const written = (age: number, by: Buffer) => {
      const expires = Date.now() - age * 1000
      const content = {
        classId: openClass.id,
        userId: alice.user.id,
        moderates: false,
        closes: expires + 9e7,
        expires,
      }
      const text = Buffer.from(JSON.stringify(content)).toString('base64url')
      return `${text}.${createHmac('sha256', by).update(text).digest('base64url')}`
    }
    await refused(written(86_400, key))
    await refused(written(-600, Buffer.alloc(32)))
    const good = await listen(address, written(-600, key))
    expect(good.socket.connected).toBe(true)
  })

  test('succeeds without WebSockets too', async () => {
    const ear = await listen(address, await ticketOf(school, bob, openClass.id), { transports: ['polling'] })
    await post(school, teacher, openClass.id, 'by polling')
    await ear.receives('by polling')
  })
})

describe('a client that breaks the protocol', () => {
  test('is disconnected when it emits an event to the room', async () => {
    const [a, b] = [await enter(alice), await enter(bob)]
    const forged = { kind: 'messages', messages: [{ id: 1, content: 'forged', nickName: 'Teacher Li' }] }
    a.socket.emit('chat', forged)
    await disconnected(a.socket)
    await post(school, teacher, openClass.id, 'still here')
    await b.receives('still here')
    expect(b.contents()).not.toContain('forged')
  })

  test('cannot act as another server', async () => {
    const [a, b] = [await enter(alice), await enter(bob)]
    a.socket.emit('announced', openClass.id, { kind: 'closed' })
    await disconnected(a.socket)
    expect(b.socket.connected).toBe(true)
    expect(b.events).toEqual([])
  })

  test('loses its connection over a frame of a megabyte', async () => {
    const a = await enter(alice)
    a.socket.io.opts.reconnection = false
    a.socket.emit('chat', 'x'.repeat(1024 * 1024))
    await disconnected(a.socket)
    const b = await enter(bob)
    expect(b.socket.connected).toBe(true)
  })
})

test('a room closes when its time is over: everybody is notified and disconnected', async () => {
  const short = await aClass(school, { endAt: new Date(Date.now() - 1_200_000 + 1_500) })
  const student = await aListener(school, short.openClass.id)
  const ear = await enter(student, short.openClass.id)
  await ear.happens('closed')
  await disconnected(ear.socket)
  expect((await post(school, student, short.openClass.id, 'too late')).code).toBe(refusals.chatClosed.code)
  expect((await history(school, student, short.openClass.id)).code).toBe(refusals.chatClosed.code)
})

describe('messages of many people', () => {
  test("beyond twenty a second are shown in part and all stored, and the teacher's are always shown", async () => {
    const busy = await aClass(school)
    const ear = await enter(busy.teacher, busy.openClass.id)
    const people = await manyPeople(school, busy.openClass.id, 80)
    const answers = await Promise.all([
      ...people.map((person, index) => post(school, person, busy.openClass.id, `message ${index}`)),
      post(school, busy.teacher, busy.openClass.id, 'quiet please'),
    ])
    expect(answers.map(({ code }) => code)).toEqual(Array(81).fill(0))
    await ear.receives('quiet please')
    // one window later the rush is over, and a further message is shown again
    await vi.waitUntil(() => ear.contents().length > 21, { timeout: 60_000 })
    const { data } = await history(school, busy.teacher, busy.openClass.id)
    expect(data.list).toHaveLength(81)
    expect(ear.contents().length).toBeLessThan(81)
    expect(new Set(ear.contents()).size).toBe(ear.contents().length)
  })
})

test('an administrator can enter the room of every class', async () => {
  const admin = await signedIn(school, [userTypes.admin])
  const ear = await enter(admin)
  await post(school, teacher, openClass.id, 'welcome')
  await ear.receives('welcome')
})

test('every answer says what a browser may do with it', async () => {
  for (const query of ['EIO=4&transport=polling', 'EIO=99']) {
    const { headers } = await fetch(`${address}${CHAT_PATH}/?${query}`)
    expect(headers.get('x-content-type-options'), query).toBe('nosniff')
    expect(headers.get('content-security-policy'), query).toContain("default-src 'none'")
  }
})

test('malformed packets end their own connection and nothing else', async () => {
  const base = `${address}${CHAT_PATH}/?EIO=4&transport=polling`
  const at = (url: string, body?: string) =>
    fetch(url, { ...(body !== undefined && { method: 'POST', body }), signal: AbortSignal.timeout(5_000) })
  const packets = [
    ...['b', 'bAAAA', '9', '4', '4{', '42["a"', '4451-["a",{"_placeholder":true,"num":1e9}]', '451-["a"]'],
    ...[
      '\u001e\u001e\u001e',
      '40/__proto__,{}',
      '42["__proto__"]',
      '40{"ticket":{"a":1}}',
      '-1:4x',
      '2\u0000',
    ],
    'x'.repeat(200_000),
  ]
  const odd: string[] = []
  for (const packet of packets) {
    const [, sid = ''] = /"sid":"([\w-]+)"/.exec(await (await at(base)).text()) ?? []
    const { status } = await at(`${base}&sid=${sid}`, packet).catch(() => ({ status: 400 }))
    if (sid === '' || status >= 500) odd.push(`${packet.slice(0, 30)}: ${status}`)
  }
  for (const query of ['EIO=99', 'transport=x', 'sid=../../x', 'transport=websocket&sid=a', 'j=1<script>']) {
    const { status } = await at(`${address}${CHAT_PATH}/?${query}`)
    if (status < 400 || status >= 500) odd.push(`${query}: ${status}`)
  }
  expect(odd).toEqual([])
  const b = await enter(bob)
  await post(school, teacher, openClass.id, 'still here')
  await b.receives('still here')
})
