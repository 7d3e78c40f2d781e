import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { broadcasts, videos } from '#server/db/tables/all.ts'
import { insertSegments, newFileId } from '#server/features/video/segments.ts'
import { signedIn } from '#tests/support/factories.ts'
import { anOpenClass } from '#tests/support/open-class-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
afterAll(() => school.close())
const { db } = school.deps

const fileId = newFileId()
let broadcastId = 0
let videoId = 0
let address = ''
let cookie = ''

const segments = (from: number, to: number, discontinuity = 0) =>
  Array.from({ length: to - from }, (_, index) => ({
    ...{ position: from + index, duration: 2, bytes: 188 },
    discontinuity,
  }))

async function playlist(query = '', viewer = cookie) {
  const { statusCode, body } = await school.app.inject({ url: address + query, headers: { cookie: viewer } })
  const named = [...body.matchAll(/-(\d+)\.ts$/gm)].map(([, position]) => Number(position))
  return { statusCode, body, named }
}

beforeAll(async () => {
  const openClass = await anOpenClass(school)
  const [broadcast] = await db.insert(broadcasts).values({ classId: openClass.id, via: 'rtmp' }).returning()
  broadcastId = broadcast?.id ?? 0
  const [video] = await db
    .insert(videos)
    .values({ fileId, name: '片', source: 'broadcast', hasSource: true, broadcastId })
    .returning()
  videoId = video?.id ?? 0
  await insertSegments(db, videoId, 'source', [...segments(0, 60), ...segments(60, 100, 1)])
  const { token } = await signedIn(school)
  await school.call('POST /api/openclass/appoint', { body: { id: openClass.id }, token })
  const params = { id: openClass.id }
  const { data, raw } = await school.call('GET /api/openclass/get/{id}', { params, token })
  address = data.live_rewind_url
  cookie = raw.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
})

test('a viewer gets the broadcast from its beginning, with its interruption', async () => {
  const { body, named } = await playlist()
  expect(named).toEqual(Array.from({ length: 100 }, (_, position) => position))
  expect(body.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1)
  expect(body).toContain('#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12\n')
  expect(body).not.toContain('#EXT-X-ENDLIST')
})

test('an update names what has been skipped, and the newest segments alone', async () => {
  const { body, named } = await playlist('?_HLS_skip=YES')
  const skipped = Number(/SKIPPED-SEGMENTS=(\d+)/.exec(body)?.[1])
  expect(skipped + named.length).toBe(100)
  expect(named.length * 2).toBeGreaterThanOrEqual(12)
  expect(named.length).toBeLessThan(10)
})

test('it grows with the broadcast', async () => {
  await insertSegments(db, videoId, 'source', segments(100, 103, 1))
  await expect.poll(async () => (await playlist()).named.at(-1)).toBe(102)
  expect((await playlist()).named).toHaveLength(103)
})

test('it is refused to another browser', async () => {
  expect((await playlist('', '')).statusCode).toBe(403)
})

test('there is none once the broadcast has ended: then the replay has all of it', async () => {
  await db
    .update(broadcasts)
    .set({ state: 'ended', endedAt: new Date() })
    .where(eq(broadcasts.id, broadcastId))
  await expect.poll(async () => (await playlist()).statusCode).toBe(404)
})
