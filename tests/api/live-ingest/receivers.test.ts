import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { hostname } from 'node:os'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { broadcasts, users, videos } from '#server/db/tables/all.ts'
import { liveAddresses, newFileId } from '#server/features/video/index.ts'
import { txSignature } from '#server/gateways/live/tencent-address.ts'
import { isDrill } from '#tests/support/drill.ts'
import { signedIn } from '#tests/support/factories.ts'
import { videoArgs } from '#tests/support/video-args.ts'
import { aClass, aViewer, type LiveSchool, makeVideo, openLiveSchool, until } from '#tests/support/live.ts'
import { openTencentService, tencentKeys } from '#tests/support/tencent-double.ts'
import { startMediaServer } from './media-server.ts'

const media = await startMediaServer()
const broadcastsOf = (school: LiveSchool, classId: number) =>
  school.deps.db.select().from(broadcasts).where(eq(broadcasts.classId, classId))
const recorded = (school: LiveSchool, classId: number) =>
  until('segments', async () => ((await broadcastsOf(school, classId))[0]?.duration ?? 0) >= 1)
const addressOf = async (school: LiveSchool, classId: number, token: string) =>
  (await school.call('GET /api/v1/openclass/{id}/stream', { params: { id: classId }, token })).data

describe('an SRS of the school', async () => {
  const SECRET = 'hook-secret-1'
  const school = await openLiveSchool({
    LIVE_PROVIDER: 'srs',
    RTMP_URL: 'rtmp://srs.school.example/live',
    SRS_HTTP_URL: media.origin,
    SRS_API_URL: media.origin,
    SRS_HOOK_SECRET: SECRET,
  })
  const teacher = await signedIn(school, [userTypes.teacher])
  beforeAll(async () => {
    media.show(await readFile(await makeVideo(join(school.folder, 'video.flv'), videoArgs(4))))
  })
  const hook = async (body: object, secret = SECRET) => {
    const answer = await fetch(`${school.origin}/hooks/srs/${secret}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: 'client1', ip: '10.0.0.9', vhost: '__defaultVhost__', ...body }),
    })
    return { http: answer.status, ...((await answer.json()) as { code?: number }) }
  }

  test('requests authorization before it accepts a publisher, and is recorded by its HTTP-FLV', async () => {
    const made = await aClass(school, {}, [teacher.user.id])
    const { rtmp_url, stream_key } = await addressOf(school, made.id, teacher.token)
    expect(rtmp_url).toBe('rtmp://srs.school.example/live')
    const publish = { action: 'on_publish', app: 'live', stream: stream_key }
    expect(await hook({ ...publish, stream: 'guessed' })).toMatchObject({ http: 200, code: 1 })
    expect(await hook(publish)).toMatchObject({ http: 200, code: 0 })
    expect(await hook({ ...publish, client_id: 'client2' })).toMatchObject({ code: 1 })
    await recorded(school, made.id)
    expect(media.requests).toContain(`GET /live/${stream_key}.flv`)
    expect(await hook({ action: 'on_unpublish', app: 'live', stream: stream_key })).toMatchObject({
      code: 0,
    })
    await until(
      'an interruption',
      async () => (await broadcastsOf(school, made.id))[0]?.state === 'interrupted',
    )
  })

  test('receives a request to drop the publisher of a broadcast that the teacher ends', async () => {
    const made = await aClass(school, {}, [teacher.user.id])
    await hook({ action: 'on_publish', app: 'live', stream: made.streamKey, client_id: 'client3' })
    await recorded(school, made.id)
    await school.call('POST /api/v1/openclass/{id}/end_broadcast', {
      params: { id: made.id },
      token: teacher.token,
    })
    await until('the order', async () => media.requests.includes('DELETE /api/v1/clients/client3'))
    await until('the end', async () => (await broadcastsOf(school, made.id))[0]?.state === 'ended')
  })

  test('is authenticated by the secret in its address', async () => {
    const made = await aClass(school)
    const publish = { action: 'on_publish', app: 'live', stream: made.streamKey, client_id: 'client4' }
    expect((await hook(publish, 'hook-secret-2')).http).toBe(404)
    expect((await hook({ ...publish, stream: '../../x' })).code).not.toBe(0)
    expect(await broadcastsOf(school, made.id)).toEqual([])
  })
})

describe("an SRS's HTTP-FLV, passed on to a viewer", async () => {
  const school = await openLiveSchool({
    LIVE_PROVIDER: 'srs',
    RTMP_URL: 'rtmp://srs.school.example/live',
    SRS_HTTP_URL: media.origin,
    SRS_API_URL: media.origin,
    SRS_HOOK_SECRET: 'hook-secret-1',
  })
  const teacher = await signedIn(school, [userTypes.teacher])

  /** A class on air whose stream is at an address, with a viewer's calls. */
  async function onAirAt(origin: string) {
    const made = await aClass(school, {}, [teacher.user.id])
    const [broadcast] = await school.deps.db
      .insert(broadcasts)
      .values({
        ...{ classId: made.id, state: 'live', via: 'rtmp', flvHost: hostname() },
        flvUrl: `${origin}/live/${made.streamKey}.flv`,
      })
      .returning({ id: broadcasts.id })
    await school.deps.db.insert(videos).values({
      ...{ fileId: newFileId(), name: made.name, ownerId: teacher.user.id, source: 'broadcast' },
      broadcastId: broadcast?.id,
    })
    const { viewer, headers } = await aViewer(school, teacher.user.id)
    const { flv } = await liveAddresses(
      school.deps,
      { ...made, endAt: new Date(Date.now() + 3_600_000) },
      viewer,
    )
    return { path: `/live/${made.streamKey}.flv`, url: `${school.origin}${flv}`, headers: headers() }
  }

  test('comes from an address with https too', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    const { url, headers } = await onAirAt(media.secureOrigin)
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(url, { headers }, resolve).once('error', reject).end()
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('video/x-flv')
    answer.destroy()
    vi.unstubAllEnvs()
  })

  test('is disconnected when the viewer leaves before it has answered', async () => {
    media.silence(true)
    const { path, url, headers } = await onAirAt(media.origin)
    const pending = request(url, { headers }).once('error', () => undefined)
    pending.end()
    await until('the school asks for the viewer', async () => media.requests.includes(`GET ${path}`))
    pending.destroy()
    await until('the school leaves', async () => media.left.includes(path))
    media.silence(false)
  })

  test('is not opened for a viewer who leaves while the school looks up the broadcast', async () => {
    const { path, url, headers } = await onAirAt(media.origin)
    const lock = await school.deps.pool.connect()
    const waiting = async () => {
      const { rowCount } = await lock.query(
        "select from pg_locks where relation = 'broadcasts'::regclass and not granted",
      )
      return rowCount !== 0
    }
    await lock.query('begin')
    await lock.query('lock table broadcasts')
    const connected = once(school.app.server, 'connection')
    const pending = request(url, { headers, agent: false }).once('error', () => undefined)
    pending.end()
    const [connection] = (await connected) as [Socket]
    await until('the school looks up the broadcast', waiting)
    pending.destroy()
    await once(connection, 'close')
    await lock.query('commit')
    lock.release()

    // whoever comes now gets the answer of the same look
    const { statusCode } = await new Promise<IncomingMessage>((resolve, reject) => {
      const next = request(url, { headers }, (answer) => {
        answer.destroy()
        resolve(answer)
      })
      next.once('error', reject).end()
    })
    expect(statusCode).toBe(200)
    await until('the school leaves', async () => media.left.includes(path))
    expect(media.requests.filter((line) => line === `GET ${path}`)).toHaveLength(1)
  })
})

describe('Tencent Cloud CSS', async () => {
  const api = await openTencentService('live', '2018-08-01', (action) =>
    action === 'DropLiveStream' ? {} : 'InvalidAction',
  )
  afterAll(() => api.close())
  const dropped = () => api.taken.map(({ body }) => body)
  const school = await openLiveSchool({
    LIVE_PROVIDER: 'tencent',
    TENCENT_CSS_PUSH_DOMAIN: 'push.school.example',
    TENCENT_CSS_PLAY_DOMAIN: 'play.school.example',
    TENCENT_CSS_PUSH_KEY: 'push-key-0001',
    TENCENT_CSS_PLAY_KEY: 'play-key-0001',
    TENCENT_CSS_CALLBACK_KEY: 'callback-key-0001',
    TENCENT_CSS_ENDPOINT: media.origin,
    TENCENT_CSS_API_ENDPOINT: api.origin,
    TENCENT_SECRET_ID: tencentKeys.secretId,
    TENCENT_SECRET_KEY: tencentKeys.secretKey,
  })
  const teacher = await signedIn(school, [userTypes.teacher])
  const callback = async (
    body: { event_type: number; stream_id: string; sequence: string; stream_param?: string },
    key = 'callback-key-0001',
    t = Math.floor(Date.now() / 1000) + 600,
  ) => {
    const sign = createHash('md5').update(`${key}${t}`).digest('hex')
    const answer = await fetch(`${school.origin}/hooks/tencent/live`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, t, sign, appid: 1, app: 'push.school.example', appname: 'live' }),
    })
    return answer.status
  }

  test('signs as its documents specify', () => {
    // MD5 of key, stream name and expiry in hexadecimal, as `printf '%s' ... | md5sum` computes it
    const expected = createHash('md5').update('somekeyteststream5FD4431C').digest('hex')
    expect(txSignature('somekey', 'teststream', 0x5fd4431c)).toBe(`txSecret=${expected}&txTime=5FD4431C`)
  })

  test('is pushed to by a signed address, and recorded when it reports the stream', async () => {
    const made = await aClass(school, {}, [teacher.user.id])
    const { rtmp_url, stream_key, closes_at } = await addressOf(school, made.id, teacher.token)
    expect(rtmp_url).toBe('rtmp://push.school.example/live')
    const [name = '', query = ''] = stream_key.split('?')
    expect(query.split('&holder=')[0]).toBe(txSignature('push-key-0001', name, closes_at))
    expect(name).not.toContain(made.streamKey)

    const event = { event_type: 1, stream_id: name, sequence: '17', stream_param: query }
    expect(await callback(event, 'another-key-001')).toBe(404)
    expect(await callback(event, undefined, Math.floor(Date.now() / 1000) - 1)).toBe(404)
    expect(await broadcastsOf(school, made.id)).toEqual([])
    expect(await callback(event)).toBe(200)
    await recorded(school, made.id)
    expect(media.requests.some((line) => line.startsWith(`GET /live/${name}.flv?txSecret=`))).toBe(true)
    expect(await callback({ ...event, event_type: 0 })).toBe(200)
    await until(
      'an interruption',
      async () => (await broadcastsOf(school, made.id))[0]?.state === 'interrupted',
    )
  })

  test('knows who pushes by their own key, and drops who may not, or may no longer', async () => {
    const colleague = await signedIn(school, [userTypes.teacher])
    const made = await aClass(school, {}, [teacher.user.id, colleague.user.id])
    const other = await aClass(school, {}, [teacher.user.id])
    const of = async (id: number, token: string) => {
      const [stream_id = '', stream_param = ''] = (await addressOf(school, id, token)).stream_key.split('?')
      return { event_type: 1, stream_id, stream_param }
    }
    const [mine, theirs] = [await of(made.id, teacher.token), await of(made.id, colleague.token)]
    expect(mine.stream_id).toBe(theirs.stream_id)
    const before = dropped().length
    const foreign = (await of(other.id, teacher.token)).stream_param
    for (const stream_param of ['', 'holder=', 'holder=k-1-1-0', foreign])
      await callback({ ...mine, stream_param, sequence: stream_param.slice(0, 60) })
    expect(await broadcastsOf(school, made.id)).toEqual([])
    await until('the orders', async () => dropped().length === before + 4)
    await callback({ ...mine, sequence: '1' })
    await recorded(school, made.id)
    expect((await broadcastsOf(school, made.id))[0]?.publisherId).toBe(teacher.user.id)
    await school.deps.db.update(users).set({ lockedAt: new Date() }).where(eq(users.id, teacher.user.id))
    await until('the order', async () => {
      await school.broadcasting.check()
      return dropped().length === before + 5
    })
    await school.deps.db.update(users).set({ lockedAt: null }).where(eq(users.id, teacher.user.id))
  })

  test.runIf(isDrill)(
    'receives a request to drop a publisher that continues after the end, and not its successor',
    async () => {
      const made = await aClass(school, {}, [teacher.user.id])
      const address = await addressOf(school, made.id, teacher.token)
      const [stream_id = '', stream_param = ''] = address.stream_key.split('?')
      const earlier = dropped().length
      const stream = { DomainName: 'push.school.example', AppName: 'live', StreamName: stream_id }
      await callback({ event_type: 1, stream_id, stream_param, sequence: '1' })
      await recorded(school, made.id)
      // published twice under one name: the first stream continues
      await callback({ event_type: 1, stream_id, stream_param, sequence: '2' })
      await school.broadcasting.check()
      expect(dropped().length).toBe(earlier)
      const params = { id: made.id }
      await school.call('POST /api/v1/openclass/{id}/end_broadcast', { params, token: teacher.token })
      await until('the order', async () => dropped().length === earlier + 1)
      await until('the end', async () => (await broadcastsOf(school, made.id))[0]?.state === 'ended')
      // a publisher reconnects by itself, with the previous key
      await callback({ event_type: 1, stream_id, stream_param, sequence: '3' })
      await until('another order', async () => dropped().length === earlier + 2)
      expect(dropped().slice(earlier)).toEqual([stream, stream])
    },
  )

  test.runIf(isDrill)('that does not receive the request keeps the whole recording', async () => {
    const made = await aClass(school, {}, [teacher.user.id])
    const { stream_key } = await addressOf(school, made.id, teacher.token)
    const [stream_id = '', stream_param = ''] = stream_key.split('?')
    await callback({ event_type: 1, stream_id, stream_param, sequence: '1' })
    await recorded(school, made.id)
    const before = api.calls()
    api.misbehave('hangs up')
    const params = { id: made.id }
    await school.call('POST /api/v1/openclass/{id}/end_broadcast', { params, token: teacher.token })
    await until('the end', async () => (await broadcastsOf(school, made.id))[0]?.state === 'ended')
    expect(api.calls()).toBe(before + 1)
    const replay = await school.call('GET /api/openclass/video/{id}', { params, token: teacher.token })
    expect(replay.data.list[0]?.duration).toBeGreaterThan(0)
  })

  test('is not recorded by the name of a key that was renewed', async () => {
    const made = await aClass(school, {}, [teacher.user.id])
    const [old = '', stream_param = ''] = (await addressOf(school, made.id, teacher.token)).stream_key.split(
      '?',
    )
    await school.call('POST /api/v1/openclass/{id}/stream_key', {
      params: { id: made.id },
      token: teacher.token,
    })
    await callback({ event_type: 1, stream_id: old, stream_param, sequence: '18' })
    expect(await broadcastsOf(school, made.id)).toEqual([])
  })
})
