import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { stageLimits } from '#contract/stage/limits.ts'
import { endStalePlaces } from '#server/features/stage/index.ts'
import { signedIn, theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { aListener, listening, manyPeople } from '../chat/support.ts'
import { classCalls, enterRoom } from '../interaction/support.ts'
import { testMedia } from './media.ts'
import { aBookedLesson, aGuest, aStage, hears, onStage, PAGE } from './support.ts'

const school = await openTestSchool({ WEBRTC_PORT: '0' })
const { pool, webrtc } = school.deps
await webrtc.tryPort()
const address = await listening(school.app)
const admin = await theAdmin(school)
afterAll(() => webrtc.stop())
afterEach(() => {
  vi.restoreAllMocks()
})

const room = (values?: Parameters<typeof aStage>[1]) => aStage(school, values)
/** Lets the time pass in which a call can be answered. */
const passAnswerTime = (userId: number) =>
  pool.query(`update stage_places set called_at = called_at - interval '1 minute' where user_id = $1`, [
    userId,
  ])
/** Nobody's page has reported for a while. */
const passPresence = (classId: number) =>
  pool.query(
    `with here as (update presences set seen_at = seen_at - interval '10 minutes' where class_id = $1)
      update stage_places set joined_at = joined_at - interval '10 minutes' where class_id = $1`,
    [classId],
  )

test('whoever calls, mutes and takes down stands in the audit log, and nothing that changed nothing', async () => {
  const { classId, teacher, calls } = await room()
  const [guest, other] = [await aGuest(school, classId), await aGuest(school, classId)]
  for (const { user } of [guest, guest, other]) await calls.call(teacher, user.id)
  await calls.join(guest)
  await calls.mute(teacher, guest.user.id, 1)
  await calls.mute(teacher, guest.user.id, 1)
  await calls.mute(teacher, guest.user.id, 0)
  await calls.takeDown(teacher, guest.user.id)
  await calls.takeDown(teacher, guest.user.id)
  await calls.clear(teacher)
  await calls.clear(teacher)
  const { rows } = await pool.query<{ action: string; user_id: number; detail: object }>(
    `select action, user_id, detail from audit_log where subject = $1 order by id`,
    [`openclass ${classId}`],
  )
  expect(rows).toEqual(
    [
      ['stage person called', { user: guest.user.id }],
      ['stage person called', { user: other.user.id }],
      ['stage person muted', { user: guest.user.id }],
      ['stage person unmuted', { user: guest.user.id }],
      ['stage person taken down', { users: [guest.user.id] }],
      ['stage person taken down', { users: [other.user.id] }],
    ].map(([action, detail]) => ({ action, user_id: teacher.user.id, detail })),
  )
})

describe('a student', () => {
  test('is called to the stage, sees it alone, comes on it, and everybody sees that', async () => {
    const { classId, teacher, calls } = await room()
    const guest = await aGuest(school, classId, 'Li Wei')
    const [ear, ownEar, watching] = [
      await enterRoom(school, address, await aListener(school, classId), classId),
      await enterRoom(school, address, guest, classId),
      await enterRoom(school, address, teacher, classId),
    ]
    const hands = classCalls(school, classId)
    await hands.raise(guest)
    expect((await calls.call(teacher, guest.user.id)).code).toBe(0)
    expect((await hands.snapshot(guest)).data.own.hand_since).toBeNull()
    const { own } = await hears(ownEar, 'stage_own', (event) => event.own.state === 'called')
    expect(own.seconds_left).toBeGreaterThan(stageLimits.answerSeconds - 10)
    await hears(watching, 'stage', ({ managing, stage }) => managing && stage.list[0]?.joined_at === null)
    expect((await calls.snapshot(teacher)).data.stage.list).toMatchObject([
      { userid: guest.user.id, nickName: 'Li Wei', joined_at: null },
    ])

    const joined = await calls.join(guest)
    expect(joined.data).toMatchObject({
      state: 'joined',
      page: PAGE,
      has_camera: 1,
      has_sound: 1,
      is_muted: 0,
    })
    const { stage } = await hears(ear, 'stage', (event) => event.stage.list.length === 1)
    expect(stage.list[0]).toMatchObject({ userid: guest.user.id, seconds_left: 0, has_camera: 1 })
    // whom nobody answered yet is no matter of the others
    expect(ear.events.filter((event) => event.kind === 'stage' && event.managing)).toEqual([])
    expect(ear.events.some(({ kind }) => kind === 'stage_own')).toBe(false)

    await calls.update(guest, 0, 0)
    await hears(ear, 'stage', (event) => event.stage.list[0]?.has_camera === 0)
    await calls.mute(teacher, guest.user.id, 1)
    expect((await calls.snapshot(guest)).data.own).toMatchObject({ has_camera: 0, has_sound: 0, is_muted: 1 })

    expect((await calls.takeDown(teacher, guest.user.id)).code).toBe(0)
    await hears(ownEar, 'stage_own', (event) => event.own.state === '' && event.own.version > own.version)
    expect((await calls.takeDown(teacher, guest.user.id)).code).toBe(refusals.stageNobody.code)
    expect((await calls.mute(teacher, guest.user.id, 0)).code).toBe(refusals.stageNobody.code)
    expect((await calls.update(guest, 1, 1)).code).toBe(refusals.stageNotCalled.code)
    const { rows } = await pool.query('select second from stage_places where class_id = $1', [classId])
    expect(rows).toHaveLength(1)
    expect(rows[0].second).toBeGreaterThanOrEqual(3_600)
  })

  test('comes on stage by no other way than a call that can still be answered', async () => {
    const { classId, teacher, calls } = await room()
    const [guest, other] = [await aGuest(school, classId), await aGuest(school, classId)]
    expect((await calls.join(guest)).code).toBe(refusals.stageNotCalled.code)
    await calls.call(teacher, guest.user.id)
    expect((await calls.join(other)).code).toBe(refusals.stageNotCalled.code)
    await calls.leave(guest)
    expect((await calls.join(guest)).code).toBe(refusals.stageNotCalled.code)
    await calls.call(teacher, guest.user.id)
    await passAnswerTime(guest.user.id)
    expect((await calls.snapshot(teacher)).data.stage.list).toEqual([])
    expect((await calls.join(guest)).code).toBe(refusals.stageNotCalled.code)
    // called again, with another time to answer
    expect((await calls.call(teacher, guest.user.id)).code).toBe(0)
    expect((await calls.join(guest)).code).toBe(0)
    // once more from another page, which takes the place of the first
    expect((await calls.join(guest, 'page-two-2', 0)).data).toMatchObject({
      page: 'page-two-2',
      has_camera: 0,
    })
    expect((await calls.snapshot(other)).data.stage.list).toHaveLength(1)
    await calls.leave(guest)
    expect((await calls.snapshot(other)).data.stage.list).toEqual([])
    expect((await calls.leave(guest)).code).toBe(0)
  })

  test('of a booked lesson comes on its stage without a call, and six of them at most', async () => {
    const { students, calls, teacher } = await aBookedLesson(school, 8)
    const [first] = students
    if (!first) throw new Error('nobody has booked')
    expect((await calls.snapshot(first)).data).toMatchObject({
      is_available: 1,
      is_two_way: 1,
      may_manage: 0,
    })
    const answers = await Promise.all(students.flatMap((one) => [calls.join(one), calls.join(one)]))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(12)
    expect(answers.filter(({ reason }) => reason === 'stageFull')).toHaveLength(4)
    expect((await calls.snapshot(teacher)).data.stage.list).toHaveLength(stageLimits.places)
  })

  test('is counted with their time on stage', async () => {
    const { classId, teacher, calls } = await room()
    const guest = await onStage(school, classId, teacher)
    await pool.query(
      `update stage_places set joined_at = joined_at - interval '90 seconds' where class_id = $1`,
      [classId],
    )
    await calls.leave(guest)
    await calls.call(teacher, guest.user.id)
    const { data } = await classCalls(school, classId).participation(teacher)
    // a call that was not answered is none
    expect(data.list).toMatchObject([{ userid: guest.user.id, stage: 1 }])
    expect(data.list[0]?.stage_seconds).toBeGreaterThanOrEqual(90)
    expect(data.list[0]?.stage_seconds).toBeLessThan(100)
  })
})

describe('a place', () => {
  test('is one of six, when twenty are called at once by two', async () => {
    const { classId, teacher, calls } = await room()
    const people = await manyPeople(school, classId, 20)
    await Promise.all(people.map((one) => calls.report(one)))
    const answers = await Promise.all(
      people.flatMap(({ userId }) => [calls.call(teacher, userId), calls.call(admin, userId)]),
    )
    const { data } = await calls.snapshot(teacher)
    expect(data.stage.list).toHaveLength(stageLimits.places)
    const refused = answers.filter(({ code }) => code !== 0)
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(['stageFull']))
    expect(refused).toHaveLength(2 * (20 - stageLimits.places))

    // fifty answers at once, of which those of who was called count
    const called = new Set(data.stage.list.map(({ userid }) => userid))
    const presses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => people[index % people.length]).flatMap((one) =>
        one ? [calls.join(one).then(({ code }) => ({ code, wasCalled: called.has(one.userId) }))] : [],
      ),
    )
    for (const { code, wasCalled } of presses) expect(code).toBe(wasCalled ? 0 : refusals.stageNotCalled.code)
    expect((await calls.snapshot(teacher)).data.stage.list.filter(({ joined_at }) => joined_at)).toHaveLength(
      6,
    )

    // the first who leaves makes room for another
    const [first] = data.stage.list
    await calls.takeDown(teacher, first?.userid ?? 0)
    const next = people.find(({ userId }) => !called.has(userId))
    expect((await calls.call(teacher, next?.userId ?? 0)).code).toBe(0)
    await calls.clear(teacher)
    expect((await calls.snapshot(teacher)).data.stage.list).toEqual([])
  })

  test('is given by who moderates the class alone, to a student who is there', async () => {
    const { classId, teacher, calls } = await room()
    const [guest, away] = [await onStage(school, classId, teacher), await aListener(school, classId)]
    const { teacher: other } = await room()
    const assistant = await aGuest(school, classId)
    await pool.query('insert into class_assistants (class_id, user_id) values ($1, $2)', [
      ...[classId, assistant.user.id],
    ])
    for (const person of [guest, away, other])
      for (const refused of [
        await calls.call(person, guest.user.id),
        await calls.takeDown(person, guest.user.id),
        await calls.mute(person, guest.user.id, 1),
        await calls.clear(person),
      ])
        expect(refused.code).toBe(refusals.noPermission.code)
    const stranger = await signedIn(school)
    expect((await calls.snapshot(stranger)).code).toBe(refusals.chatNotJoined.code)
    for (const who of [away, assistant, teacher, stranger])
      expect((await calls.call(teacher, who.user.id)).code).toBe(refusals.stageNotPresent.code)
    for (const who of [assistant, teacher, admin])
      expect((await calls.join(who)).code).toBe(refusals.interactionOwnClass.code)
    const [one, two] = [await aGuest(school, classId), await aGuest(school, classId)]
    expect((await calls.call(assistant, one.user.id)).code).toBe(0)
    expect((await calls.call(admin, two.user.id)).code).toBe(0)
    expect((await calls.snapshot(assistant)).data).toMatchObject({ may_moderate: 1, may_manage: 0 })
  })

  test('ends when its holder is removed, or has left, or the class ends', async () => {
    const { classId, teacher, calls } = await room()
    const [removed, lost, leaving] = [
      await onStage(school, classId, teacher),
      await onStage(school, classId, teacher),
      await onStage(school, classId, teacher),
    ]
    const onIt = async () => (await calls.snapshot(teacher)).data.stage.list.map(({ userid }) => userid)
    // the page of this one is closed, and that of this one is loaded again
    await calls.report(leaving, PAGE, 1)
    await calls.report(lost, PAGE, 1)
    await calls.report(lost, 'page-two-2')
    const removal = await school.call('PUT /api/v1/openclass/{id}/removals/{userid}', {
      token: teacher.token,
      params: { id: classId, userid: removed.user.id },
      body: { reason: 'noise' },
    })
    expect(removal).toMatchObject({ code: 0 })
    expect(await onIt()).not.toContain(removed.user.id)
    await expect.poll(onIt, { timeout: 60_000, interval: 100 }).not.toContain(leaving.user.id)
    expect(await onIt()).toEqual([lost.user.id])
    await endStalePlaces(school.deps)
    expect(await onIt()).toEqual([lost.user.id])
    await passPresence(classId)
    await endStalePlaces(school.deps)
    expect(await onIt()).toEqual([])

    await onStage(school, classId, teacher)
    await pool.query(
      `insert into broadcasts (class_id, via, state, publish_id) values ($1, 'rtmp', 'live', 'p')`,
      [classId],
    )
    const ended = await school.call('POST /api/v1/openclass/{id}/end_broadcast', {
      token: teacher.token,
      params: { id: classId },
    })
    expect(ended.code).toBe(0)
    expect(await onIt()).toEqual([])
    const late = await aGuest(school, classId)
    expect((await calls.call(teacher, late.user.id)).code).toBe(refusals.interactionClosed.code)
    expect((await calls.join(late)).code).toBe(refusals.interactionClosed.code)
  })
})

testMedia(school, address)

test('where there is no WebRTC there is no stage', async () => {
  const { classId, teacher, calls } = await room()
  const guest = await aGuest(school, classId)
  vi.spyOn(webrtc, 'isReady', 'get').mockReturnValue(false)
  expect((await calls.snapshot(guest)).data.is_available).toBe(0)
  expect((await calls.call(teacher, guest.user.id)).code).toBe(refusals.stageOff.code)
})
