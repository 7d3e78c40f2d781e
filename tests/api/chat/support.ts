import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, vi } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { CHAT_EVENT, CHAT_PATH, type ChatEvent } from '#contract/chat/events.ts'
import { openClassBookings, openClasses, openClassTeachers } from '#server/db/tables/all.ts'
import { signedIn, type TestUser } from '#tests/support/factories.ts'
import { type Person, signedInStudents } from '#tests/support/people.ts'
import type { TestSchool } from '#tests/support/test-school.ts'

export type Class = typeof openClasses.$inferSelect
export interface Member {
  user: TestUser
  token: string
}

const HOUR = 3_600_000

/** A free class that is running, with a teacher of its own. */
export async function aClass(
  school: TestSchool,
  values: Partial<typeof openClasses.$inferInsert> = {},
): Promise<{ openClass: Class; teacher: Member }> {
  const teacher = await signedIn(school, [userTypes.teacher], { name: 'Teacher Li' })
  const [openClass] = await school.deps.db
    .insert(openClasses)
    .values({
      cryptId: randomUUID(),
      streamKey: randomUUID(),
      name: 'Reading the Analects',
      beginAt: new Date(Date.now() - HOUR),
      endAt: new Date(Date.now() + HOUR),
      ...values,
    })
    .returning()
  if (!openClass) throw new Error('no class was made')
  await school.deps.db.insert(openClassTeachers).values({ classId: openClass.id, teacherId: teacher.user.id })
  return { openClass, teacher }
}

/** A student who has joined the class. */
export async function aListener(
  school: TestSchool,
  classId: number,
  values: Parameters<typeof signedIn>[2] = {},
): Promise<Member> {
  const member = await signedIn(school, [userTypes.student], values)
  await join(school, classId, member.user.id)
  return member
}

/** A student's booking of a class. */
export async function join(school: TestSchool, classId: number, userId: number): Promise<void> {
  await school.deps.db
    .insert(openClassBookings)
    .values({ classId, userId, userKind: 20, source: 31, entrySource: '41' })
}

/** Creates students who have joined the class, without passwords. */
export async function manyPeople(school: TestSchool, classId: number, count: number): Promise<Person[]> {
  const people = await signedInStudents(school.deps.pool, count, `crowd_${classId}`)
  await school.deps.pool.query(
    `insert into open_class_bookings (class_id, user_id, user_kind, source, entry_source)
      select $1, unnest($2::int[]), 20, 31, '41'`,
    [classId, people.map(({ userId }) => userId)],
  )
  return people
}

export const post = (
  school: TestSchool,
  { token }: Pick<Member, 'token'>,
  classId: number,
  content: string,
  nonce: string = randomUUID(),
) =>
  school.call('POST /api/openclass/chat/{id}', { token, params: { id: classId }, body: { content, nonce } })

export const history = (
  school: TestSchool,
  { token }: Pick<Member, 'token'>,
  classId: number,
  before?: number,
) =>
  school.call('GET /api/openclass/chat/{id}', {
    token,
    params: { id: classId },
    ...(before && { query: { before } }),
  })

export const contentsOf = async (school: TestSchool, member: Member, classId: number): Promise<string[]> =>
  (await history(school, member, classId)).data.list.map(({ content }) => content)

/** Ends the pause after a user's last message. */
export const passPause = (school: TestSchool, { user }: Pick<Member, 'user'>) =>
  school.deps.pool.query(`update chat_members set sent_at = sent_at - interval '1 hour' where user_id = $1`, [
    user.id,
  ])

/** Listens on a free port. @returns the address */
export async function listening(app: TestSchool['app']): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

export interface Ear {
  socket: Socket
  events: ChatEvent[]
  /** the events received so far */
  contents(): string[]
  receives(content: string): Promise<void>
  happens(kind: ChatEvent['kind']): Promise<ChatEvent>
}

const WITHIN = { timeout: 60_000, interval: 10 }

/** A socket.io client in a room. Rejects with the server's reason when it is refused. */
export async function listen(
  address: string,
  ticket: unknown,
  options: Parameters<typeof io>[1] = {},
): Promise<Ear> {
  const socket = io(address, {
    path: CHAT_PATH,
    transports: ['websocket'],
    auth: { ticket },
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 100,
    ...options,
  })
  afterAll(() => {
    socket.disconnect()
  })
  const events: ChatEvent[] = []
  socket.on(CHAT_EVENT, (event: ChatEvent) => events.push(event))
  const contents = () =>
    events.flatMap((event) => (event.kind === 'messages' ? event.messages.map(({ content }) => content) : []))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', (error) => {
      socket.disconnect()
      reject(error)
    })
  })
  return {
    socket,
    events,
    contents,
    receives: (content) => vi.waitUntil(() => contents().includes(content), WITHIN).then(() => undefined),
    happens: (kind) => vi.waitUntil(() => events.find((event) => event.kind === kind), WITHIN),
  }
}

/** The chat ticket of a member. */
export async function ticketOf(
  school: TestSchool,
  { token }: Pick<Member, 'token'>,
  classId: number,
): Promise<string> {
  const { code, message, data } = await school.call('GET /api/openclass/imchatconfig/{id}', {
    token,
    params: { id: classId },
  })
  if (code !== 0 || !data) throw new Error(`not invited: ${message}`)
  return data.sign
}

export const disconnected = (socket: Socket): Promise<unknown> =>
  vi.waitUntil(() => !socket.connected, { timeout: 60_000, interval: 10 })
