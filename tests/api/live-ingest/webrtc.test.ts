import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { broadcasts, openClassTeachers, openClassVideos } from '#server/db/tables/all.ts'
import { isDrill } from '#tests/support/drill.ts'
import { signedIn } from '#tests/support/factories.ts'
import { aClass, openLiveSchool, until } from '#tests/support/live.ts'
import type { TestClass } from '#tests/support/open-class-factories.ts'
import {
  anOffer,
  closePeers,
  postOffer,
  publishByWhip,
  type WhepViewer,
  watchByWhep,
} from '#tests/support/whip-client.ts'

const school = await openLiveSchool({ WEBRTC_PORT: '0' })
const { db, webrtc } = school.deps
const teacher = await signedIn(school, [userTypes.teacher])
const stranger = await signedIn(school, [userTypes.teacher])
const { sdp } = await anOffer('SendOnly').then(({ connection, sdp: text }) => {
  connection.close()
  return { sdp: text }
})

afterEach(closePeers)
afterAll(closePeers)

const whip = ({ id }: TestClass) => `${school.origin}/whip/${id}`
const keyOf = async ({ id }: TestClass) =>
  (await school.call('GET /api/v1/openclass/{id}/stream', { params: { id }, token: teacher.token })).data
    .stream_key
const stateOf = async ({ id }: TestClass) =>
  (await school.call('GET /api/openclass/livestatus/{id}', { params: { id } })).data
const broadcastOf = async ({ id }: TestClass) =>
  (await db.select().from(broadcasts).where(eq(broadcasts.classId, id)).orderBy(broadcasts.id)).at(-1)
const isOnAir = (made: TestClass) => until('pictures', async () => (await stateOf(made)).status === 1)
const ownClass = () => aClass(school, {}, [teacher.user.id])

/** A class whose media reaches the server; its recording need not have begun. */
async function published() {
  const made = await ownClass()
  const publisher = await publishByWhip(whip(made), await keyOf(made))
  expect(publisher.answer.status).toBe(201)
  return { made, publisher }
}

async function onAir() {
  const begun = await published()
  await isOnAir(begun.made)
  return begun
}

/** A student in the class: the address that the class's page gives them, and their cookie. */
async function aStudentOf({ id }: TestClass) {
  const student = await signedIn(school)
  const { token } = student
  await school.call('POST /api/openclass/appoint', { body: { id }, token })
  const { data, raw } = await school.call('GET /api/openclass/get/{id}', { params: { id }, token })
  const cookie = raw.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { ...student, url: `${school.origin}${data.live_whep_url}`, headers: { cookie } }
}

/** Waits until nothing has come to a viewer for a second, of 15 pictures each. @returns when the last packet came */
async function endOf(viewer: WhepViewer): Promise<number> {
  await until('the end', async () => viewer.packets() > 0 && Date.now() - viewer.lastAt() > 1_000)
  return viewer.lastAt()
}
const media = (viewer: WhepViewer, more = 0) => {
  const before = viewer.packets()
  return until('media', async () => viewer.packets() > before + more, 10_000)
}

describe('a class that is published by WHIP', () => {
  test('is live, watched by WHEP, and recorded', async () => {
    const { made } = await onAir()
    expect(await stateOf(made)).toMatchObject({ stream_state: 'on_air', is_webrtc: 1 })
    expect(await broadcastOf(made)).toMatchObject({ via: 'whip', publisherId: teacher.user.id })
    const { url, headers } = await aStudentOf(made)
    const viewer = await watchByWhep(url, headers)
    await media(viewer, 20)
    await until('a recording', async () => ((await broadcastOf(made))?.duration ?? 0) > 2)

    const id = made.id
    await school.call('POST /api/v1/openclass/{id}/end_broadcast', { params: { id }, token: teacher.token })
    await until('a replay', async () => {
      await school.broadcasting.check()
      const rows = await db.select().from(openClassVideos).where(eq(openClassVideos.classId, id))
      return rows.length === 1
    })
    await endOf(viewer)
    // its key went with it
    expect((await publishByWhip(whip(made), await keyOf(await ownClass()))).answer.status).toBe(401)
  })

  test.runIf(isDrill)(
    'goes on in the same broadcast within seconds when the process of its peers is killed',
    async () => {
      const { made, publisher } = await onAir()
      const before = await broadcastOf(made)
      process.kill(webrtc.pid ?? 0, 'SIGKILL')
      publisher.close()
      const killed = Date.now()
      const again = await until('another answer', async () => {
        const one = await publishByWhip(whip(made), await keyOf(made))
        if (one.answer.status === 201) return one
        one.close()
        return null
      })
      const { url, headers } = await aStudentOf(made)
      const viewer = await watchByWhep(url, headers)
      await media(viewer)
      expect(Date.now() - killed).toBeLessThan(5_000)
      await until('more of the recording', async () => {
        const now = await broadcastOf(made)
        return now?.id === before?.id && now?.state === 'live' && now.duration > (before?.duration ?? 0) + 1
      })
      again.close()
    },
  )

  test('ends for its viewers when their right ends, and for its publisher with theirs', async () => {
    const { made } = await published()
    const student = await aStudentOf(made)
    const viewer = await watchByWhep(student.url, student.headers)
    await media(viewer)
    const other = await aStudentOf(made)
    // a copied address opens nothing, with another's cookie or none
    const offer = (await anOffer('RecvOnly')).sdp
    expect((await postOffer(student.url, offer, other.headers)).status).toBe(403)
    expect((await postOffer(student.url, offer)).status).toBe(403)

    await school.call('POST /api/user/logout', { token: student.token })
    const loggedOut = Date.now()
    expect((await endOf(viewer)) - loggedOut).toBeLessThan(1_500)
    expect((await postOffer(student.url, offer, student.headers)).status).toBe(403)

    const watching = await watchByWhep(other.url, other.headers)
    await media(watching)
    await db
      .delete(openClassTeachers)
      .where(and(eq(openClassTeachers.classId, made.id), eq(openClassTeachers.teacherId, teacher.user.id)))
    const removed = Date.now()
    expect((await endOf(watching)) - removed).toBeLessThan(2_000)
  })
})

describe('an offer', () => {
  test('is refused to who may not publish the class', async () => {
    const made = await ownClass()
    const key = await keyOf(made)
    const foreign = await ownClass()
    const asked: [string, string, number][] = [
      ['nobody', '', 401],
      ['a wrong key', `${key.slice(0, -4)}0000`, 401],
      ['the key of another class', await keyOf(foreign), 401],
      ['a teacher of other classes', stranger.token, 403],
      ['a student', (await signedIn(school)).token, 403],
    ]
    for (const [who, bearer, status] of asked) {
      const headers: Record<string, string> = bearer ? { authorization: `Bearer ${bearer}` } : {}
      expect((await postOffer(whip(made), sdp, headers)).status, who).toBe(status)
    }
    expect(await broadcastOf(made)).toBeUndefined()
    const [beginAt, endAt] = [3_600_000, 7_200_000].map((ms) => new Date(Date.now() + ms))
    const later = await aClass(school, { beginAt, endAt }, [teacher.user.id])
    const headers = { authorization: `Bearer ${await keyOf(later)}` }
    expect((await postOffer(whip(later), sdp, headers)).status).toBe(409)
  })

  test('is refused where it is no offer, and the next one is taken', async () => {
    const made = await ownClass()
    const authorization = `Bearer ${await keyOf(made)}`
    const bad: [string, string, number][] = [
      ['one megabyte', sdp + 'a=x:y\r\n'.repeat(150_000), 413],
      ['garbage', 'v=0\r\n\u00ff'.repeat(500), 422],
      ['nothing', ' ', 422],
      ['many lines', sdp + 'm=video 9 UDP/TLS/RTP/SAVPF 96\r\n'.repeat(500), 422],
      ['no H.264', sdp.replaceAll('H264', 'VP8'), 422],
      ['no fingerprint', sdp.replaceAll('a=fingerprint', 'a=x'), 422],
      ['a broken one', sdp.replaceAll('sha-256 ', 'sha-256 ZZ'), 422],
    ]
    for (const [what, text, status] of bad)
      expect((await postOffer(whip(made), text, { authorization })).status, what).toBe(status)
    const json = { authorization, 'content-type': 'application/json' }
    expect((await postOffer(whip(made), '{}', json)).status).toBe(415)
    const taken = await postOffer(whip(made), sdp, { authorization })
    expect(taken.status).toBe(201)
    const resource = new URL(taken.headers.get('location') ?? '', whip(made)).href
    // another connection of the same program takes its place, with a certificate of its own; another program does not
    const again = await postOffer(whip(made), sdp, { authorization })
    expect(again.status).toBe(201)
    const answers = await Promise.all([taken, again].map((answer) => answer.text()))
    const prints = answers.map((answer) => /a=fingerprint:(.+)/.exec(answer)?.[1])
    expect(new Set(prints.filter(Boolean)).size).toBe(2)
    expect((await postOffer(`${whip(made)}?tab=other`, sdp, { authorization })).status).toBe(409)
    expect((await fetch(resource, { method: 'PATCH' })).status).toBe(405)
    // this one was replaced, and the other goes on
    expect((await fetch(resource, { method: 'DELETE' })).status).toBe(200)
    expect((await postOffer(`${whip(made)}?tab=other`, sdp, { authorization })).status).toBe(409)
  })

  test.runIf(isDrill)('of two hundred at once is answered, and the class goes on', async () => {
    const { made } = await published()
    const { url, headers } = await aStudentOf(made)
    const flood = await aStudentOf(made)
    const viewer = await watchByWhep(url, headers)
    await media(viewer)
    const offer = (await anOffer('RecvOnly')).sdp
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => postOffer(flood.url, offer, flood.headers)),
    )
    const statuses = answers.map(({ status }) => status)
    // of one viewer three connections stay, so that an earlier one ends with each
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
    await media(viewer)
    const late = await until('room for another', async () => {
      const one = await watchByWhep(url, headers)
      return one.answer.status === 201 && one
    })
    await media(late)
  })
})
