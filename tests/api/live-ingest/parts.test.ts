import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { liveAddresses } from '#server/features/video/index.ts'
import { signedIn } from '#tests/support/factories.ts'
import { aClass, aViewer, openLiveSchool, until } from '#tests/support/live.ts'
import { publishTo, stopPublishers } from '#tests/support/publisher.ts'

const run = promisify(execFile)
const school = await openLiveSchool()
const teacher = await signedIn(school, [userTypes.teacher])
afterAll(stopPublishers)

let address = ''
let cookie = ''
let strangersCookie = ''

interface Listed {
  text: string
  /** number of the segment that grows, and of its next part */
  next: { position: number; part: number }
}

const get = (path: string, viewer = cookie, signal = AbortSignal.timeout(12_000)) =>
  fetch(`${school.origin}${path}`, { headers: { cookie: viewer }, signal })
const inFolder = (name: string): string => address.replace('index.m3u8', name)
const bytesOf = async (name: string): Promise<Buffer> => {
  const answer = await get(inFolder(name))
  expect(answer.status, name).toBe(200)
  expect(answer.headers.get('content-type')).toBe('video/mp2t')
  return Buffer.from(await answer.arrayBuffer())
}
const partsOf = (text: string): { name: string; position: number; part: number; seconds: number }[] =>
  [...text.matchAll(/^#EXT-X-PART:DURATION=([\d.]+),URI="([^"]+-(\d+)\.(\d+)\.ts)"/gm)].map(
    ([, seconds, name = '', position, part]) => ({
      ...{ name, seconds: Number(seconds), position: Number(position), part: Number(part) },
    }),
  )

async function list(query = ''): Promise<Listed> {
  const answer = await get(address + query)
  expect(answer.status).toBe(200)
  const text = await answer.text()
  const hint = /^#EXT-X-PRELOAD-HINT:TYPE=PART,URI="[^"]+-(\d+)\.(\d+)\.ts"$/m.exec(text)
  return { text, next: { position: Number(hint?.[1]), part: Number(hint?.[2]) } }
}

beforeAll(async () => {
  const made = await aClass(school, {}, [teacher.user.id])
  const { data } = await school.call('GET /api/v1/openclass/{id}/stream', {
    params: { id: made.id },
    token: teacher.token,
  })
  publishTo(`${data.rtmp_url}/${data.stream_key}`)
  const watcher = await aViewer(school, (await signedIn(school)).user.id)
  address = (await liveAddresses(school.deps, made, watcher.viewer)).hls
  ;({ cookie } = watcher.headers())
  const stranger = await aViewer(school, (await signedIn(school)).user.id)
  await liveAddresses(school.deps, made, stranger.viewer)
  strangersCookie = stranger.headers().cookie
  await until('parts', async () => {
    const answer = await get(address)
    return answer.status === 200 && partsOf(await answer.text()).length > 4
  })
})

test('a playlist lists the parts of the newest segments, and what a player may wait for', async () => {
  const { text, next } = await list()
  const target = Number(/^#EXT-X-PART-INF:PART-TARGET=([\d.]+)$/m.exec(text)?.[1])
  const holdBack = Number(/CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=([\d.]+)$/m.exec(text)?.[1])
  expect(holdBack).toBeCloseTo(3 * target, 3)
  for (const { seconds } of partsOf(text)) expect(seconds).toBeLessThanOrEqual(target)
  // players that know no parts find the segments alone
  const segments = text.match(/^[0-9a-f]{32}-\d+\.ts$/gm) ?? []
  expect(text.match(/^#EXTINF:/gm)).toHaveLength(segments.length)
  expect(segments.at(-1)).toMatch(new RegExp(`-${next.position - 1}\\.ts$`))
})

test('the parts of a segment are its bytes', async () => {
  const { text, next } = await list()
  const position = next.position - 1
  const parts = partsOf(text).filter((one) => one.position === position)
  expect(parts.length).toBeGreaterThan(1)
  const segment = /^[0-9a-f]{32}-\d+\.ts$/gm[Symbol.match](text)?.at(-1) ?? ''
  const whole = await bytesOf(segment)
  expect(Buffer.concat(await Promise.all(parts.map(({ name }) => bytesOf(name)))).equals(whole)).toBe(true)
  const listed = Number(new RegExp(`^#EXTINF:([\\d.]+),\\n${segment}$`, 'm').exec(text)?.[1])
  expect(parts.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(listed, 2)
})

test('a playlist that is asked for with its next part is answered when that is there', async () => {
  const { next } = await list()
  const { position, part } = next
  const later = await list(`?_HLS_msn=${position}&_HLS_part=${part}`)
  expect(later.next.position * 100 + later.next.part).toBeGreaterThan(position * 100 + part)
  const whole = await list(`?_HLS_msn=${later.next.position}`)
  expect(whole.next.position).toBeGreaterThan(later.next.position)
})

test('the part that is announced can be asked for before it is there', async () => {
  const { text } = await list()
  const name = /URI="([^"]+)"$/m.exec(text.slice(text.indexOf('PRELOAD-HINT')))?.[1] ?? ''
  const answer = await get(inFolder(name))
  // its segment may have ended without it
  if (answer.status === 200) expect((await answer.arrayBuffer()).byteLength % 188).toBe(0)
  else expect(answer.status).toBe(404)
})

test('what lies far ahead, or is no number, is refused at once', async () => {
  const { position } = (await list()).next
  const queries = [
    ...[
      `_HLS_msn=${position + 20}`,
      `_HLS_msn=${position + 20}&_HLS_part=0`,
      `_HLS_msn=${position}&_HLS_part=99`,
    ],
    ...['_HLS_part=1', '_HLS_msn=-1', '_HLS_msn=x', `_HLS_msn=${position}&_HLS_part=x`],
  ]
  for (const query of queries) expect((await get(`${address}?${query}`)).status, query).toBe(400)
  expect((await get(inFolder(`${'0'.repeat(32)}-1.0.ts`))).status).toBe(404)
})

test('parts are for the viewer who was given the address alone', async () => {
  const { text, next } = await list()
  const [part] = partsOf(text)
  const paths = [inFolder(part?.name ?? ''), `${address}?_HLS_msn=${next.position}&_HLS_part=0`]
  for (const path of paths)
    for (const viewer of ['', strangersCookie]) expect((await get(path, viewer)).status).toBe(403)
})

test('a player that knows no parts plays the broadcast', async () => {
  const { stdout } = await run('ffprobe', [
    ...['-v', 'error', '-show_entries', 'stream=codec_name', '-of', 'json'],
    ...['-headers', `cookie: ${cookie}\r\n`, `${school.origin}${address}`],
  ])
  expect(stdout).toContain('"h264"')
})

test('who waits for what never comes is answered with what is there, when the pictures end', async () => {
  const { position } = (await list()).next
  const asked = get(`${address}?_HLS_msn=${position + 1}`)
  await stopPublishers()
  const answer = await asked
  expect(answer.status).toBe(200)
  expect(await answer.text()).not.toContain('#EXT-X-ENDLIST')
  await until('a list without parts', async () => !(await list()).text.includes('#EXT-X-PART'))
})
