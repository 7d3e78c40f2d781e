import { createServer, type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { publishTo, stopPublishers } from '#tests/support/publisher.ts'
import { eventually } from '../embedded/support.ts'
import { allowTime } from './allow-time.ts'
import { call, signIn } from './client.ts'
import { Place, type ServerProcess } from './server-process.ts'
import { type SharedDatabase, sharedDatabase } from './shared-database.ts'
import { isDrill } from '#tests/support/drill.ts'

const SOON_MS = 40_000

allowTime()
let place: Place
let school: SharedDatabase
let rtmpPort: number

beforeAll(async () => {
  place = await Place.open()
  school = await sharedDatabase()
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  rtmpPort = (probe.address() as AddressInfo).port
  await new Promise((resolve) => probe.close(resolve))
})
afterEach(stopPublishers)
afterAll(async () => {
  await place.clear()
  await school.drop()
})

const start = (): ServerProcess =>
  place.server({
    ...{ DATABASE_URL: school.url, LIVE_PROVIDER: 'embedded' },
    ...{ RTMP_HOST: '127.0.0.1', RTMP_PORT: String(rtmpPort), WEBRTC_PORT: 'off' },
  })

const query = async <Row extends object>(text: string): Promise<Row[]> =>
  (await school.pool.query<Row>(text)).rows
const recorded = () =>
  query<{ duration: number; state: string }>('select duration, state from broadcasts order by id')

it.runIf(isDrill)(
  'a broadcast continues after the server was killed, without loss of earlier segments',
  async () => {
    let server = start()
    await server.summary()
    const [made] = await query<{ id: number; stream_key: string }>(`
    insert into open_classes (crypt_id, name, stream_key, begin_at, end_at)
    values ('c', 'Light', 'key-of-light', now() - interval '5 minutes', now() + interval '1 hour')
    returning id, stream_key`)
    const address = `rtmp://127.0.0.1:${rtmpPort}/live/${made?.stream_key}`
    publishTo(address)
    await eventually(
      'two seconds are recorded',
      async () => ((await recorded())[0]?.duration ?? 0) > 2,
      SOON_MS,
    )

    await server.kill('SIGKILL')
    await stopPublishers()
    const [before] = await recorded()
    server = start()
    await server.summary()
    // a broadcasting program reconnects repeatedly
    await eventually(
      'it goes on',
      async () => {
        const publisher = publishTo(address, 4)
        await publisher.ended
        return ((await recorded())[0]?.duration ?? 0) > (before?.duration ?? 0)
      },
      SOON_MS,
    )
    expect(await recorded()).toHaveLength(1)

    const token = await signIn(await server.address(), 'admin')
    const params = { id: made?.id ?? 0 }
    const ended = await call(await server.address(), 'POST /api/v1/openclass/{id}/end_broadcast', {
      params,
      token,
    })
    expect(ended.code).toBe(0)
    await eventually('the replay stands', async () => (await recorded())[0]?.state === 'ended', SOON_MS)
    const [video] = await query<{ has_source: boolean; runs: number }>(`
    select has_source, (select count(distinct run)::int from video_segments s where s.video_id = videos.id
      and quality = 'source') as runs from videos where not is_demo`)
    expect(video).toEqual({ has_source: true, runs: 2 })
  },
)
