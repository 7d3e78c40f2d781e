import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import type pg from 'pg'
import { Upload } from 'tus-js-client'
import { userTypes } from '#contract/account/limits.ts'
import { type Person, signedInStudents, signIn } from '#tests/support/people.ts'
import { findBrowser, launchArguments } from '../support/browser.ts'
import { openPool } from './cluster.ts'
import { type Camera, startCamera } from './live/camera.ts'
import { publishClock } from './live/clock-publisher.ts'
import { processorSeconds } from './live/processor.ts'
import { RATE, watchDelays } from './live/stamp.ts'
import { watchStream } from './live/viewers.ts'
import type { Child, JobContext, PartResult, Row } from './part.ts'
import { startSchool } from './school.ts'
import { median } from './statistics.ts'

const SETTLE_MS = 8_000
const WATCH_MS = 12_000
const TIMEOUT_MS = 40_000
const VIEWERS = 100
const SHARE_MS = 15_000
const TRANSCODE_MS = 20_000
const VIDEO_SECONDS = 90

interface LiveClass {
  id: number
  url: string
  cookie: string
}

async function untilTrue(what: string, look: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + TIMEOUT_MS
  while (!(await look())) {
    if (Date.now() > end) throw new Error(`no ${what} within ${TIMEOUT_MS / 1000} s`)
    await sleep(100)
  }
}

/** Calls the school as a user. @returns its answer, and the cookies that it sets */
async function request<Data>(
  { url }: Child,
  path: string,
  { token }: Person,
): Promise<{ data: Data; cookie: string }> {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  const { status, data } = (await answer.json()) as { status: { code: number; message: string }; data: Data }
  if (status.code !== 0) throw new Error(`${path}: ${status.message}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { data, cookie }
}

async function administrator(pool: pg.Pool): Promise<Person> {
  const { rows } = await pool.query<{ id: number }>('select id from users where $1 = any(types) limit 1', [
    userTypes.admin,
  ])
  const [person] = await signIn(pool, [rows[0]?.id ?? 0])
  if (!person) throw new Error('the demo school has no administrator')
  return person
}

/** A class that runs and that a user has joined. */
async function openClass(pool: pg.Pool, viewer: Person): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into open_classes (crypt_id, stream_key, name, begin_at, end_at)
      values ($1, $1, 'bench', now() - interval '5 minutes', now() + interval '6 hours') returning id`,
    [randomUUID().replaceAll('-', '')],
  )
  const id = rows[0]?.id ?? 0
  await pool.query(
    `insert into open_class_bookings (class_id, user_id, user_kind, source, entry_source) values ($1, $2, 20, 31, '41')`,
    [id, viewer.userId],
  )
  return id
}

/** Whether pictures of a class come, and whether by WebRTC. */
async function statusOf(
  school: Child,
  id: number,
  viewer: Person,
): Promise<{ status: number; is_webrtc: number }> {
  const { data } = await request<{ status: number; is_webrtc: number }>(
    school,
    `/api/openclass/livestatus/${id}`,
    viewer,
  )
  return data
}

/** A class on air from a test camera, watched by a user who has joined it. */
async function goLive(bench: JobContext, school: Child, pool: pg.Pool, admin: Person, viewer: Person) {
  const id = await openClass(pool, viewer)
  const { data } = await request<{ rtmp_url: string; stream_key: string }>(
    school,
    `/api/v1/openclass/${id}/stream`,
    admin,
  )
  const camera = startCamera(bench, `${data.rtmp_url}/${data.stream_key}`)
  await untilTrue('a broadcast', async () => (await statusOf(school, id, viewer)).status === 1)
  await sleep(bench.lasting(SETTLE_MS))
  const seen = await request<{ live_flv_url: string }>(school, `/api/openclass/get/${id}`, viewer)
  const live: LiveClass = { id, url: new URL(seen.data.live_flv_url, school.url).href, cookie: seen.cookie }
  return { camera, live }
}

/** The ages of the frames that a browser shows on the page of the class, ms. */
async function delays(
  bench: JobContext,
  browser: Browser,
  school: Child,
  viewer: Person,
  { id }: Pick<LiveClass, 'id'>,
  way: 'whep' | 'flv' | 'hls',
): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const stored = JSON.stringify({ token_type: 'Bearer', access_token: viewer.token, refresh_token: '' })
  const owner = JSON.stringify({ userid: viewer.userId, untilClose: false })
  await context.addInitScript(
    `localStorage.setItem('token_owner', ${JSON.stringify(owner)}); localStorage.setItem('token', ${JSON.stringify(stored)})`,
  )
  const page = await context.newPage()
  // blocks HTTP-FLV, so that the player falls back to HLS
  if (way === 'hls') await page.route('**/*.flv*', (route) => route.abort())
  await page.goto(`${school.url}/#/live?id=${id}`)
  await page.evaluate(watchDelays)
  await untilTrue('pictures on the screen', () => page.evaluate<boolean>('window.benchDelays.length > 0'))
  await sleep(bench.lasting(SETTLE_MS))
  await page.evaluate('window.benchDelays.length = 0')
  await sleep(bench.lasting(WATCH_MS))
  await untilTrue('further pictures', () => page.evaluate<boolean>('window.benchDelays.length > 0'))
  const ages = await page.evaluate<number[]>('window.benchDelays')
  await context.close()
  return ages.sort((a, b) => a - b)
}

function delayRow(what: string, ages: number[], seconds: number): Row {
  const last = (ages.at(-1) ?? Number.NaN) / 1000
  return {
    ...{ what, unit: 's', value: median(ages) / 1000, spread: [(ages[0] ?? Number.NaN) / 1000, last] },
    aim: { below: seconds },
    note: `${ages.length} pictures`,
  }
}

/** The ages of frames by WebRTC, of a class that another window publishes by it, ms. */
async function webrtcDelays(
  bench: JobContext,
  browser: Browser,
  school: Child,
  pool: pg.Pool,
  admin: Person,
  viewer: Person,
): Promise<number[]> {
  const id = await openClass(pool, viewer)
  const clock = await publishClock(browser, school.url, { classId: id, bearer: admin.token })
  await untilTrue('a class by WebRTC', async () => {
    const { status, is_webrtc } = await statusOf(school, id, viewer)
    return status === 1 && is_webrtc === 1
  })
  const ages = await delays(bench, browser, school, viewer, { id }, 'whep')
  await clock.close()
  return ages
}

const at = (ages: number[], share: number): number =>
  ages[Math.floor((ages.length - 1) * share)] ?? Number.NaN

/** Number of processors that a process and its descendants use during a task. */
async function processors(pid: number, ms: number): Promise<number> {
  const [before, started] = [await processorSeconds(pid), performance.now()]
  await sleep(ms)
  return ((await processorSeconds(pid)) - before) / ((performance.now() - started) / 1000)
}

async function makeVideo(folder: string, seconds: number): Promise<Buffer> {
  const path = join(folder, 'video.mp4')
  const source = ['-f', 'lavfi', '-i', `testsrc2=size=1280x720:rate=25:duration=${seconds}`]
  const child = spawn(
    'ffmpeg',
    ['-v', 'error', '-y', ...source, '-c:v', 'libx264', '-preset', 'ultrafast', path],
    {
      stdio: 'inherit',
    },
  )
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('ffmpeg made no video')
  return readFile(path)
}

const uploadVideo = (school: Child, { token }: Person, video: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    new Upload(video, {
      endpoint: `${school.url}/api/v1/videos/upload`,
      headers: { authorization: `Bearer ${token}` },
      metadata: { filename: 'video.mp4' },
      onSuccess: () => resolve(),
      onError: reject,
    }).start()
  })

async function workRuns(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query('select from video_jobs where status = 1')
  return rows.length > 0
}

/** Frames of the camera that a viewer misses while the same machine transcodes a video. */
async function besideTranscode(
  pool: pg.Pool,
  camera: Camera,
  { pictures, ms }: { pictures: () => number; ms: number },
): Promise<Row> {
  await untilTrue('a transcode', () => workRuns(pool))
  const before = { taken: camera.taken(), missed: camera.missed(), seen: pictures() }
  await sleep(ms)
  const stillRuns = await workRuns(pool)
  const taken = camera.taken() - before.taken
  const seen = pictures() - before.seen
  return {
    what: `pictures a viewer misses in ${ms / 1000} s beside a running transcode, of ${taken}`,
    // frames in transit at the two times of counting are not lost
    value: Math.max(0, taken - seen - RATE),
    unit: 'pictures',
    aim: { below: 1 },
    note: `seen ${seen}; not taken by a busy encoder ${camera.missed() - before.missed}; ${stillRuns ? 'the transcode ran all the time' : 'the transcode ended before'}`,
  }
}

/** A class on air: delay of its frames, cost of its viewers, and the influence of other work. */
export async function live(bench: JobContext): Promise<PartResult> {
  const { folder, databaseUrl } = await bench.database()
  const env = { RTMP_HOST: '127.0.0.1', STORAGE_DIR: join(folder, 'storage') }
  const school = await startSchool(bench, { folder, databaseUrl, env })
  const pool = openPool(bench, databaseUrl, 2)
  const admin = await administrator(pool)
  const [viewer] = await signedInStudents(pool, 1, 'bench_live')
  if (!viewer) throw new Error('no viewer')
  bench.print('live: a class goes on air')
  const { camera, live: onAir } = await goLive(bench, school, pool, admin, viewer)

  const executablePath = findBrowser()
  if (!executablePath) throw new Error('no Chromium found: install one or set CHROMIUM_PATH')
  const args = [...launchArguments, '--autoplay-policy=no-user-gesture-required']
  const browser = await chromium.launch({ executablePath, args })
  bench.defer(() => browser.close())
  bench.print('live: watched by HTTP-FLV')
  const flv = await delays(bench, browser, school, viewer, onAir, 'flv')
  bench.print('live: watched by HLS')
  const hls = await delays(bench, browser, school, viewer, onAir, 'hls')
  bench.print('live: published and watched by WebRTC')
  const webrtc = await webrtcDelays(bench, browser, school, pool, admin, viewer)
  await browser.close()

  const many = bench.count(VIEWERS)
  bench.print(`live: ${many} viewers`)
  const alone = await processors(school.pid, bench.lasting(SHARE_MS))
  const viewers = await watchStream(bench, onAir.url, onAir.cookie, many)
  const crowded = await processors(school.pid, bench.lasting(SHARE_MS))
  viewers.leave()

  bench.print('live: beside a transcode')
  const video = await makeVideo(folder, bench.count(VIDEO_SECONDS))
  const one = await watchStream(bench, onAir.url, onAir.cookie, 1)
  await uploadVideo(school, admin, video)
  const beside = await besideTranscode(pool, camera, {
    pictures: one.pictures,
    ms: bench.lasting(TRANSCODE_MS),
  })
  return {
    rows: [
      {
        what: 'from a canvas to the screen by WebRTC, median (p95 in the note)',
        ...{ value: at(webrtc, 0.5) / 1000, unit: 's' },
        note: `p95 ${(at(webrtc, 0.95) / 1000).toFixed(3)} s, ${webrtc.length} pictures, all in browsers of this machine`,
      },
      delayRow('from the camera to the screen by HTTP-FLV', flv, 2),
      delayRow('from the camera to the screen by HLS', hls, 2),
      {
        what: `processor share of ${many} viewers of one stream (640x360, ${RATE} a second)`,
        ...{ value: crowded - alone, unit: 'of one processor' },
        note: `with nobody ${alone.toFixed(3)}, with them ${crowded.toFixed(3)}`,
      },
      beside,
    ],
    details: { webrtc, flv, hls },
  }
}
