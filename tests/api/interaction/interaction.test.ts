import { describe, expect, test } from 'vitest'
import { interactionLimits } from '#contract/interaction/limits.ts'
import { refusals } from '#contract/errors.ts'
import { userTypes } from '#contract/account/limits.ts'
import { lowerHandsOfAbsent } from '#server/features/interaction/index.ts'
import { signedIn, theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { aClass, aListener, listening, manyPeople } from '../chat/support.ts'
import { testQuestions } from './questions-part.ts'
import { testRollCalls } from './roll-calls-part.ts'
import { classCalls, enterRoom, hears } from './support.ts'

const school = await openTestSchool()
const address = await listening(school.app)
const admin = await theAdmin(school)
const { pool } = school.deps

async function aRoom(values: Parameters<typeof aClass>[1] = {}) {
  const { openClass, teacher } = await aClass(school, values)
  return { classId: openClass.id, teacher, calls: classCalls(school, openClass.id) }
}
/** Lets somebody raise their hand again at once. */
const passHandPause = (userId: number) =>
  pool.query(`update raised_hands set raised_at = raised_at - interval '1 minute' where user_id = $1`, [
    userId,
  ])

describe('who takes part', () => {
  test('is who is in the class while it is live, also where its chat is switched off', async () => {
    const { classId, teacher, calls } = await aRoom({ isChat: false })
    const student = await aListener(school, classId)
    const invitation = await school.call('GET /api/v1/openclass/{id}/room', {
      token: student.token,
      params: { id: classId },
    })
    expect(invitation.data).toMatchObject({ transport: 'built-in', may_moderate: 0 })
    expect((await calls.snapshot(student)).data).toMatchObject({
      ...{ is_open: 1, roll_call: null, questions: [], attention: null },
      hands: { is_open: 1, total: 0, list: [], called: null },
      own: { hand_since: null, answered: 0, votes: [] },
    })
    expect((await calls.snapshot(teacher)).data.attention).toEqual({ present: 0, away: 0 })
  })

  test('is nobody who has not joined it, and nobody while it is not live', async () => {
    const { calls } = await aRoom()
    const stranger = await signedIn(school, [userTypes.student])
    for (const refused of [
      await calls.snapshot(stranger),
      await calls.raise(stranger),
      await calls.react(stranger),
    ])
      expect(refused.code).toBe(refusals.chatNotJoined.code)
    const past = await aRoom({ beginAt: new Date(Date.now() - 9e6), endAt: new Date(Date.now() - 6e6) })
    const late = await aListener(school, past.classId)
    for (const refused of [await past.calls.snapshot(late), await past.calls.raise(late)])
      expect(refused.code).toBe(refusals.interactionClosed.code)
  })

  test('is not who manages it, and nobody else moderates it', async () => {
    const { classId, teacher, calls } = await aRoom()
    const [student, other] = [await aListener(school, classId), (await aRoom()).teacher]
    expect((await calls.raise(teacher)).code).toBe(refusals.interactionOwnClass.code)
    for (const person of [student, other])
      for (const refused of [
        await calls.setHands(person, 0),
        await calls.lowerAll(person),
        await calls.callOn(person, student.user.id),
        await calls.callAtRandom(person),
        await calls.rollCall(person),
        await calls.rollCalls(person),
        await calls.participation(person),
      ])
        expect(refused.code).toBe(refusals.noPermission.code)
    expect((await calls.setHands(admin, 0)).code).toBe(0)
  })

  test('ends with the class that its teacher has ended', async () => {
    const { classId, teacher, calls } = await aRoom()
    const student = await aListener(school, classId)
    await pool.query('update open_classes set ended_at = now() where id = $1', [classId])
    expect((await calls.snapshot(student)).data.is_open).toBe(0)
    for (const refused of [
      await calls.raise(student),
      await calls.rollCall(teacher),
      await calls.ask(student, 'why'),
    ])
      expect(refused.code).toBe(refusals.interactionClosed.code)
  })
})

describe('hands', () => {
  test('are raised once, seen by everybody in their order, and lowered', async () => {
    const { classId, teacher, calls } = await aRoom()
    const [first, second] = [
      await aListener(school, classId, { name: 'Ann' }),
      await aListener(school, classId),
    ]
    const ear = await enterRoom(school, address, second, classId)
    const { data } = await calls.raise(first)
    expect((await calls.raise(first)).data).toEqual(data)
    await calls.raise(second)
    const both = await hears(ear, 'hands', ({ hands }) => hands.total === 2)
    expect(both.hands.list.map(({ userid }) => userid)).toEqual([first.user.id, second.user.id])
    expect(both.hands.list[0]).toEqual({ userid: first.user.id, nickName: 'Ann', since: data.since })
    expect((await calls.snapshot(first)).data.own.hand_since).toBe(data.since)
    await calls.lower(first)
    await hears(ear, 'hands', ({ hands }) => hands.total === 1 && hands.list[0]?.userid === second.user.id)
    expect((await calls.raise(first)).code).toBe(refusals.interactionTooOften.code)
    await passHandPause(first.user.id)
    await calls.raise(first)
    const { data: now } = await calls.snapshot(teacher)
    expect(now.hands.list.map(({ userid }) => userid)).toEqual([second.user.id, first.user.id])
  })

  test('are stored with their second of the class, from the beginning of its broadcast', async () => {
    const { classId, calls } = await aRoom()
    const student = await aListener(school, classId)
    await pool.query(
      `insert into broadcasts (class_id, via, started_at, publish_id) values ($1, 'rtmp', now() - interval '100 seconds', 'p')`,
      [classId],
    )
    await calls.raise(student)
    const { rows } = await pool.query('select second from raised_hands where class_id = $1', [classId])
    expect(rows[0].second).toBeGreaterThanOrEqual(100)
    expect(rows[0].second).toBeLessThan(130)
  })

  test('are called on by the teacher, which lowers them and shows everybody who speaks', async () => {
    const { classId, teacher, calls } = await aRoom()
    const [student, listener] = [await aListener(school, classId), await aListener(school, classId)]
    const ear = await enterRoom(school, address, listener, classId)
    const own = await enterRoom(school, address, student, classId)
    expect((await calls.callOn(teacher, student.user.id)).code).toBe(refusals.handNotRaised.code)
    await calls.raise(student)
    expect((await calls.callOn(teacher, student.user.id)).code).toBe(0)
    const { hands } = await hears(ear, 'hands', (event) => event.hands.called !== null)
    expect(hands).toMatchObject({ total: 0, called: { userid: student.user.id, by: 'hand' } })
    expect(await hears(own, 'look')).toEqual({ kind: 'look', userid: student.user.id })
    expect(ear.events.some(({ kind }) => kind === 'look')).toBe(false)
    await calls.endCall(teacher)
    await hears(ear, 'hands', (event) => event.hands.version > hands.version && event.hands.called === null)
  })

  test('can be switched off, and one or all lowered by the teacher', async () => {
    const { classId, teacher, calls } = await aRoom()
    const students = [await aListener(school, classId), await aListener(school, classId)] as const
    for (const student of students) await calls.raise(student)
    expect((await calls.lowerOne(teacher, students[0].user.id)).code).toBe(0)
    expect((await calls.lowerOne(teacher, students[0].user.id)).code).toBe(refusals.handNotRaised.code)
    expect((await calls.snapshot(teacher)).data.hands.total).toBe(1)
    await calls.setHands(teacher, 0)
    expect((await calls.snapshot(teacher)).data.hands).toMatchObject({ is_open: 0, total: 0 })
    await passHandPause(students[1].user.id)
    expect((await calls.raise(students[1])).code).toBe(refusals.handsOff.code)
    await calls.setHands(teacher, 1)
    expect((await calls.raise(students[1])).code).toBe(0)
  })

  test('are lowered when their person leaves, by word or in silence, but not while another page stays', async () => {
    const { classId, teacher, calls } = await aRoom()
    const student = await aListener(school, classId)
    await calls.report(student, 'page-one-1')
    await calls.report(student, 'page-two-2')
    await calls.raise(student)
    await calls.report(student, 'page-one-1', { leaving: 1 })
    expect((await calls.snapshot(teacher)).data.hands.total).toBe(1)
    await calls.report(student, 'page-two-2', { leaving: 1 })
    expect((await calls.snapshot(teacher)).data.hands.total).toBe(0)
    await passHandPause(student.user.id)
    await calls.raise(student)
    await lowerHandsOfAbsent(school.deps)
    expect((await calls.snapshot(teacher)).data.hands.total).toBe(1)
    await passHandPause(student.user.id)
    await pool.query(
      `update raised_hands set raised_at = raised_at - interval '1 minute' where class_id = $1`,
      [classId],
    )
    await lowerHandsOfAbsent(school.deps)
    expect((await calls.snapshot(teacher)).data.hands.total).toBe(0)
  })

  test('of a hundred people at once are a hundred in one order, announced at most once a second', async () => {
    const { classId, teacher, calls } = await aRoom()
    const people = await manyPeople(school, classId, 100)
    const ear = await enterRoom(school, address, teacher, classId)
    const began = Date.now()
    await Promise.all(people.flatMap((person) => [calls.raise(person), calls.raise(person)]))
    const { hands } = await hears(ear, 'hands', (event) => event.hands.total === 100)
    const seconds = Math.ceil((Date.now() - began) / 1000)
    expect(ear.events.filter(({ kind }) => kind === 'hands').length).toBeLessThanOrEqual(seconds + 1)
    expect(hands.list).toHaveLength(interactionLimits.queue)
    expect(Buffer.byteLength(JSON.stringify(hands))).toBeLessThan(7_000)
    expect((await calls.snapshot(teacher)).data.hands.list).toEqual(hands.list)
    const { rows } = await pool.query('select user_id from raised_hands where class_id = $1 order by id', [
      classId,
    ])
    expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(100)
    expect(hands.list.map(({ userid }) => userid)).toEqual(
      rows.slice(0, interactionLimits.queue).map(({ user_id }) => user_id),
    )
  })

  test('that are raised while all are lowered and switched off are not left behind', async () => {
    const { classId, teacher, calls } = await aRoom()
    const people = await manyPeople(school, classId, 30)
    const [off] = await Promise.all([
      calls.setHands(teacher, 0),
      ...people.map((person) => calls.raise(person)),
    ])
    expect(off.code).toBe(0)
    expect((await calls.snapshot(teacher)).data.hands).toMatchObject({ is_open: 0, total: 0 })
  })

  test('are called on once, of two teachers at once', async () => {
    const { classId, teacher, calls } = await aRoom()
    const student = await aListener(school, classId)
    await calls.raise(student)
    const codes = await Promise.all([
      calls.callOn(teacher, student.user.id),
      calls.callOn(admin, student.user.id),
    ])
    expect(codes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, refusals.handNotRaised.code])
  })
})

test('a student at random is present, and nobody is chosen twice before all had their turn', async () => {
  const { classId, teacher, calls } = await aRoom()
  expect((await calls.callAtRandom(teacher)).code).toBe(refusals.nobodyPresent.code)
  const people = await manyPeople(school, classId, 5)
  await aListener(school, classId)
  for (const [index, person] of people.entries()) await calls.report(person, `page-${index}-random`)
  await calls.report(teacher, 'page-teacher')
  const chosen: number[] = []
  for (const _turn of people) chosen.push((await calls.callAtRandom(teacher)).data.userid)
  expect(chosen.toSorted((a, b) => a - b)).toEqual(
    people.map(({ userId }) => userId).toSorted((a, b) => a - b),
  )
  expect(chosen).toContain((await calls.callAtRandom(teacher)).data.userid)
  const { called } = (await calls.snapshot(teacher)).data.hands
  expect(called?.by).toBe('random')
})

describe('reactions', () => {
  test('are added up, announced as numbers and kept in spans of ten seconds', async () => {
    const { classId, calls } = await aRoom()
    const people = await manyPeople(school, classId, 12)
    const [first] = people
    if (!first) throw new Error('nobody is there')
    const ear = await enterRoom(school, address, first, classId)
    const answers = await Promise.all(
      people.map((person, index) => calls.react(person, index < 8 ? 'thumb' : 'heart')),
    )
    expect(answers.map(({ code }) => code)).toEqual(Array(12).fill(0))
    const sum = (kind: 'thumb' | 'heart') =>
      ear.events.reduce((all, event) => all + (event.kind === 'reactions' ? (event.counts[kind] ?? 0) : 0), 0)
    await hears(ear, 'reactions', () => sum('thumb') === 8 && sum('heart') === 4)
    // two presses of one person within a second are one
    await pool.query(
      `update interaction_members set reacted_at = reacted_at - interval '1 minute' where user_id = $1`,
      [first.userId],
    )
    const twice = await Promise.all([calls.react(first), calls.react(first)])
    expect(twice.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      0,
      refusals.interactionTooOften.code,
    ])
    await hears(ear, 'reactions', () => sum('thumb') === 9)
    const { rows } = await pool.query(
      `select kind, sum(count)::int as count, bool_and(extract(epoch from at)::int % 10 = 0) as whole
        from reaction_counts where class_id = $1 group by kind order by kind`,
      [classId],
    )
    expect(rows).toEqual([
      { kind: 'heart', count: 4, whole: true },
      { kind: 'thumb', count: 9, whole: true },
    ])
  })
})

test('the teacher sees how many look elsewhere, and students do not', async () => {
  const { classId, teacher, calls } = await aRoom()
  const [student, other] = [await aListener(school, classId), await aListener(school, classId)]
  const ears = [
    await enterRoom(school, address, teacher, classId),
    await enterRoom(school, address, other, classId),
  ] as const
  await calls.report(student, 'page-one-1')
  await calls.report(other, 'page-two-2')
  await calls.report(student, 'page-one-1', { hidden: 1 })
  await hears(ears[0], 'attention', ({ attention }) => attention.present === 2 && attention.away === 1)
  // one page of theirs is seen
  await calls.report(student, 'page-three', { hidden: 0 })
  expect((await calls.snapshot(teacher)).data.attention).toEqual({ present: 2, away: 0 })
  expect(ears[1].events.filter(({ kind }) => kind === 'attention')).toEqual([])
})

testRollCalls({ school, aRoom, address })
testQuestions({ school, aRoom, address })
