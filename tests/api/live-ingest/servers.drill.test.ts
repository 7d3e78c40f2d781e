import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { buildApp } from '#server/app.ts'
import { broadcasts } from '#server/db/tables/all.ts'
import { startLiveIngest } from '#server/features/live-ingest/index.ts'
import { liveAddresses } from '#server/features/video/index.ts'
import { signedIn } from '#tests/support/factories.ts'
import { aClass, aViewer, openLiveSchool, until } from '#tests/support/live.ts'
import { publishTo, stopPublishers } from '#tests/support/publisher.ts'

const first = await openLiveSchool()
const { db } = first.deps
const teacher = await signedIn(first, [userTypes.teacher])
afterEach(stopPublishers)

const addressOf = async (id: number) =>
  (await first.call('GET /api/v1/openclass/{id}/stream', { params: { id }, token: teacher.token })).data

test('a class that one server receives is watched, ended and continued at another', async () => {
  const made = await aClass(first, {}, [teacher.user.id])
  const { rtmp_url, stream_key } = await addressOf(made.id)
  const port = new URL(rtmp_url.replace('rtmp:', 'http:')).port
  const second = await openSecond(port)
  publishTo(`${rtmp_url}/${stream_key}`)
  const look = async () => (await db.select().from(broadcasts).where(eq(broadcasts.classId, made.id)))[0]
  await until('pictures', async () => ((await look())?.duration ?? 0) >= 1)

  const { viewer, headers } = await aViewer(first, teacher.user.id)
  const { hls } = await liveAddresses(second.deps, made, viewer)
  const list = await second.app.inject({ url: hls, headers: headers() })
  expect(list.statusCode).toBe(200)
  const segment = list.body.split('\n').find((line) => line.endsWith('.ts')) ?? ''
  const video = await second.app.inject({ url: hls.replace('index.m3u8', segment), headers: headers() })
  expect(video.rawPayload[0]).toBe(0x47)

  // the server that received it is killed
  await first.broadcasting.stop()
  await stopPublishers()
  await until('the second takes the port over', async () => {
    const answer = await second.app.inject({
      url: `/api/v1/openclass/${made.id}/stream`,
      headers: { authorization: `Bearer ${teacher.token}` },
    })
    return answer.json<{ data: { state: string } }>().data.state === 'interrupted'
  })
  const before = (await look())?.duration ?? 0
  await until(
    'more pictures',
    async () => {
      publishTo(`${rtmp_url}/${stream_key}`, 4)
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      return ((await look())?.duration ?? 0) > before
    },
    18_000,
  )
  expect(await db.select().from(broadcasts).where(eq(broadcasts.classId, made.id))).toHaveLength(1)
})

/** Another server of the same school, which waits for the port. */
async function openSecond(port: string) {
  const { live } = first.config
  if (live.provider !== 'embedded') throw new Error('the embedded receiver is meant')
  const config = { ...first.config, live: { ...live, rtmpPort: Number(port) } }
  const second = await buildApp({ config, db, pool: first.deps.pool })
  await second.app.ready()
  const broadcasting = await startLiveIngest(second.deps)
  afterAll(async () => {
    await broadcasting.stop()
    await second.app.close()
  })
  return second
}
