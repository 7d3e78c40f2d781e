import { afterAll, afterEach, expect, vi } from 'vitest'
import { stageAddresses } from '#contract/stage/addresses.ts'
import { freeUdpPort } from '#server/gateways/webrtc/sfu-process.ts'
import { receiveFrom, sendTo } from '#tests/support/stage-client.ts'
import { signedInStudents } from '#tests/support/people.ts'
import { closePeers, publishByWhip, type WhepViewer, watchByWhep } from '#tests/support/whip-client.ts'
import { eventually } from '../embedded/support.ts'
import { freePort } from '../reliability/faulty-school.ts'
import { call, signIn } from './client.ts'
import { drill } from './crash-drill.ts'
import { Place } from './server-process.ts'
import { type SharedDatabase, sharedDatabase } from './shared-database.ts'
import { connectedTo, workersOf, workerWithSfu } from './worker-processes.ts'

const WORKERS = 2
const VIEWERS = 6
const BACK_MS = 60_000

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

let place: Place | null = null
let school: SharedDatabase | null = null
afterEach(closePeers)
afterAll(async () => {
  closePeers()
  await place?.clear()
  await school?.drop()
})

/** a connection for each offer, so that the workers take turns */
const alone = { connection: 'close' }

const media = (viewer: WhepViewer): Promise<void> => {
  const before = viewer.packets()
  return eventually('media', () => viewer.packets() > before + 20, BACK_MS)
}

drill(
  'a class is watched by WebRTC at every worker, and goes on when the one that has it is killed',
  async () => {
    place = await Place.open()
    school = await sharedDatabase()
    const server = place.server({
      ...{ DATABASE_URL: school.url, WORKERS: String(WORKERS), LIVE_PROVIDER: 'embedded' },
      ...{ RTMP_HOST: '127.0.0.1', RTMP_PORT: String(await freePort()) },
      ...{ WEBRTC_PORT: String(await freeUdpPort(0, '127.0.0.1')), LIVE_ABSENCE_SECONDS: '60' },
    })
    const address = await server.address()
    const pid = server.child.pid ?? 0
    const { rows } = await school.pool.query<{ id: number }>(
      `with made as (insert into open_classes (crypt_id, name, stream_key, begin_at, end_at)
        values ('w', 'Workers', 'key-of-workers', now() - interval '5 minutes', now() + interval '1 hour') returning id)
      insert into open_class_teachers (class_id, teacher_id, position)
      select made.id, u.id, 0 from made, users u where u.username = 'teacher_demo' returning class_id as id`,
    )
    const id = rows[0]?.id ?? 0
    const teacher = await signIn(address, 'teacher_demo')
    const stream = await call(address, 'GET /api/v1/openclass/{id}/stream', {
      token: teacher,
      params: { id },
    })
    const whip = new URL(`/whip/${id}`, address).href
    // an offer that reaches a worker before it knows where the peers are is refused, and is made again
    async function publish() {
      let taken = await publishByWhip(whip, stream.data.stream_key)
      await eventually(
        'the class is published',
        async () => {
          if (taken.answer.status === 201) return true
          taken.close()
          taken = await publishByWhip(whip, stream.data.stream_key)
          return false
        },
        BACK_MS,
      )
      return taken
    }
    const isOnAir = async () =>
      (await call(address, 'GET /api/openclass/livestatus/{id}', { params: { id } })).data.is_webrtc === 1
    const publisher = await publish()
    await eventually('the class is on air', isOnAir, BACK_MS)

    const students = await signedInStudents(school.pool, VIEWERS, 'webrtc')
    async function watch({ token }: { token: string }): Promise<WhepViewer> {
      await call(address, 'POST /api/openclass/appoint', { token, body: { id } })
      const answer = await fetch(new URL(`/api/openclass/get/${id}`, address), {
        headers: { authorization: `Bearer ${token}` },
      })
      const { data } = (await answer.json()) as { data: { live_whep_url: string } }
      const cookie = answer.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ')
      return watchByWhep(new URL(data.live_whep_url, address).href, { cookie, ...alone })
    }
    const viewers: WhepViewer[] = []
    for (const student of students) {
      const viewer = await watch(student)
      expect(viewer.answer.status).toBe(201)
      viewers.push(viewer)
    }
    for (const viewer of viewers) await media(viewer)
    const { worker, sfu } = await workerWithSfu(pid)
    const workers = await workersOf(pid)
    expect(workers).toHaveLength(WORKERS)
    // each viewer's offer is held open by the worker that took it
    expect(new Set(await connectedTo(sfu, workers))).toEqual(new Set(workers))

    // on stage: whichever worker takes an offer, the teacher receives who sends by another
    const [guest] = students
    if (!guest) throw new Error('nobody has come')
    const page = 'page-of-guest-1'
    const params = { id }
    const done = [
      await call(address, 'POST /api/openclass/presence/{id}', {
        ...{ token: guest.token, params, body: { viewer: page } },
      }),
      await call(address, 'POST /api/v1/openclass/{id}/stage/places', {
        ...{ token: teacher, params, body: { userid: guest.userId } },
      }),
      await call(address, 'POST /api/v1/openclass/{id}/stage/own', {
        ...{ token: guest.token, params, body: { page, has_camera: 1 as const } },
      }),
    ]
    expect(done.map(({ message }) => message)).toEqual(['ok', 'ok', 'ok'])
    for (let turn = 0; turn < 2 * WORKERS; turn += 1) {
      const sent = await sendTo(address.origin + stageAddresses.publish(id, page), guest.token)
      expect(sent.answer.status).toBe(201)
      const tile = await receiveFrom(address.origin + stageAddresses.watch(id, guest.userId), teacher)
      expect(tile.answer.status).toBe(201)
      await eventually('the guest is seen', () => tile.count('video') > 10, BACK_MS)
      sent.close()
      tile.close()
    }

    process.kill(worker, 'SIGKILL')
    const killed = Date.now()
    publisher.close()
    for (const viewer of viewers) viewer.close()
    await publish()
    await eventually(
      'the class is watched again',
      async () => {
        const viewer = await watch(students[0] ?? { token: '' })
        if (viewer.answer.status === 201) return media(viewer).then(() => true)
        viewer.close()
        return false
      },
      BACK_MS,
    )
    const seconds = (Date.now() - killed) / 1000
    console.log(`watched again ${seconds.toFixed(1)} s after the worker with the peers was killed`)
    expect(seconds).toBeLessThan(20)
    await eventually('the class is on air', isOnAir, BACK_MS)
  },
)
