import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { broadcasts, grants, openClassVideos, users, videos, videoSegments } from '#server/db/tables/all.ts'
import { newFileId, segmentKey } from '#server/features/video/index.ts'
import { signedIn, theAdmin } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { aChargedClass, times } from '#tests/support/open-class-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const folder = await mkdtemp(join(tmpdir(), 'shuyuan-access-'))
const school = await openTestSchool({ STORAGE_DIR: folder })
const { db, storage } = school.deps
/** another server of the same school */
const otherPool = openDatabase(school.database.connection, () => undefined)
const { app: other } = await buildApp({ config: school.config, db: otherPool.db, pool: otherPool.pool })
afterAll(async () => {
  await other.close()
  await otherPool.close()
  await school.close()
  await rm(folder, { recursive: true })
})

/** A recording of two segments. */
async function aVideo(broadcastId: number | null = null) {
  const fileId = newFileId()
  const [made] = await db
    .insert(videos)
    .values({ fileId, name: '片', source: 'broadcast', hasSource: true, broadcastId })
    .returning()
  if (!made) throw new Error('no video was made')
  const path = join(folder, fileId)
  for (const position of [0, 1]) {
    // the storage receives the file
    await writeFile(path, Buffer.alloc(188, 0x47))
    await db
      .insert(videoSegments)
      .values({ videoId: made.id, quality: 'source', position, duration: 1, bytes: 188 })
    await storage.put(segmentKey(fileId, 'source', position), { path, bytes: 188, type: 'video/mp2t' })
  }
  return made
}

interface Watching {
  classId: number
  student: Awaited<ReturnType<typeof signedIn>>
  cookie: string
  addresses: string[]
}

/** A student with a course, the addresses that they received, and their viewer's cookie. */
async function watching(kind: 'replay' | 'live'): Promise<Watching> {
  const { openClass, product } = await aChargedClass(school, kind === 'live' ? {} : times.past())
  const student = await signedIn(school)
  await aGrant(school, student.user, product)
  const token = student.token
  const params = { id: openClass.id }
  if (kind === 'replay') {
    const { id } = await aVideo()
    await db.insert(openClassVideos).values({ classId: openClass.id, videoId: id })
    const { data, raw } = await school.call('GET /api/openclass/video/{id}', { params, token })
    const m3u8 = data.list[0]?.m3u8 ?? ''
    return {
      ...{ classId: openClass.id, student, cookie: cookieOf(raw) },
      addresses: [m3u8, m3u8.replace('index.m3u8', '1.ts')],
    }
  }
  const [broadcast] = await db
    .insert(broadcasts)
    .values({ classId: openClass.id, via: 'rtmp', duration: 2 })
    .returning()
  const { fileId } = await aVideo(broadcast?.id)
  await school.call('POST /api/openclass/appoint', { body: { id: openClass.id }, token })
  const { data, raw } = await school.call('GET /api/openclass/get/{id}', { params, token })
  const m3u8 = data.live_stream_url
  return {
    ...{ classId: openClass.id, student, cookie: cookieOf(raw) },
    addresses: [m3u8, m3u8.replace('index.m3u8', `${fileId}-1.ts`)],
  }
}

const cookieOf = (raw: { cookies: { name: string; value: string }[] }): string =>
  raw.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

/** The answers of both servers to each address. */
async function answers({ addresses, cookie }: Watching): Promise<number[]> {
  const all = [school.app, other].flatMap((app) =>
    addresses.map(async (url) => (await app.inject({ url, headers: { cookie } })).statusCode),
  )
  return Promise.all(all)
}

/** Something ends the access of a viewer at every server within a second. */
async function endsWithin(watched: Watching, end: (watching: Watching) => Promise<unknown>): Promise<void> {
  expect(await answers(watched)).toEqual([200, 200, 200, 200])
  await end(watched)
  const until = performance.now() + 1_000
  let found: number[]
  do found = await answers(watched)
  while (found.includes(200) && performance.now() < until)
  expect(found).toEqual([403, 403, 403, 403])
}

const ends: [string, (watching: Watching) => Promise<unknown>][] = [
  [
    'the school takes the course back',
    ({ student }) => db.update(grants).set({ blockStatus: 1 }).where(eq(grants.userId, student.user.id)),
  ],
  [
    'the order is refunded',
    ({ student }) =>
      db.update(grants).set({ revokedAt: sql`now()` }).where(eq(grants.userId, student.user.id)),
  ],
  [
    'the validity runs out',
    ({ student }) =>
      db.update(grants).set({ validUntil: sql`now()` }).where(eq(grants.userId, student.user.id)),
  ],
  ['the student logs out', ({ student }) => school.call('POST /api/user/logout', { token: student.token })],
  [
    'the account is locked',
    ({ student }) => db.update(users).set({ lockedAt: sql`now()` }).where(eq(users.id, student.user.id)),
  ],
]

describe.each(['replay', 'live'] as const)('the addresses of a %s', (kind) => {
  test.each(ends)('are refused at every server a second after %s', async (_, end) => {
    await endsWithin(await watching(kind), end)
  })
})

const admin = await theAdmin(school)
const endsLive: [string, (watching: Watching) => Promise<unknown>][] = [
  [
    'a moderator removes the student from the class',
    ({ classId, student }) =>
      school.call('PUT /api/v1/openclass/{id}/removals/{userid}', {
        ...{ token: admin.token, params: { id: classId, userid: student.user.id } },
        body: { reason: 'insults' },
      }),
  ],
  [
    'the class gets a waiting room and the student is not in it',
    ({ classId }) =>
      school.call('PUT /api/v1/openclass/{id}/waiting_room', {
        ...{ token: admin.token, params: { id: classId }, body: { has_waiting_room: 1 } },
      }),
  ],
]
test.each(endsLive)('the addresses of a live class are refused a second after %s', async (_, end) => {
  await endsWithin(await watching('live'), end)
})

test('the address of a replay is refused when its class no longer shows the video', async () => {
  const watched = await watching('replay')
  expect(await answers(watched)).toEqual([200, 200, 200, 200])
  const [row] = await db
    .select({ id: videos.id })
    .from(videos)
    .where(eq(videos.fileId, watched.addresses[0]?.split('/')[3] ?? ''))
  await db.delete(openClassVideos).where(eq(openClassVideos.videoId, row?.id ?? 0))
  await expect.poll(() => answers(watched), { timeout: 1_500 }).toEqual([403, 403, 403, 403])
})

test('segments are not cached for the next user of a browser', async () => {
  const { addresses, cookie } = await watching('replay')
  const { headers } = await school.app.inject({ url: addresses[1] ?? '', headers: { cookie } })
  expect(headers['cache-control']).toBe('private, no-store')
})
