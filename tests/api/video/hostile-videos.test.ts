import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { refusals } from '#contract/errors.ts'
import { halfOfPictures, withEndlessBox, withTracks, withYears } from '#tests/support/broken-videos.ts'
import { signedIn } from '#tests/support/factories.ts'
import { videoArgs } from '#tests/support/video-args.ts'
import { refusalOf } from '#tests/support/resumable-uploads.ts'
import { videoUploads } from '#tests/support/video-upload.ts'
import { makeVideo, openLiveSchool } from '#tests/support/live.ts'

const school = await openLiveSchool({ LIVE_PROVIDER: 'off' })
const teacher = await signedIn(school, [userTypes.teacher])
const { upload, isDone } = videoUploads(school, teacher.token)
const { notAVideo, videoTooLong } = refusals
const requests: string[] = []
/** a server that a video must not make us connect to */
const victim = createServer((request, response) => {
  requests.push(request.url ?? '')
  response.end()
})
await new Promise<void>((done) => victim.listen(0, '127.0.0.1', done))
afterAll(() => victim.close())
const { port } = victim.address() as AddressInfo

/** with its header before its data */
let video: Buffer
beforeAll(async () => {
  const args = [...videoArgs(4), '-movflags', '+faststart']
  video = await readFile(await makeVideo(join(school.folder, 'video.mp4'), args))
})
const listed = async () =>
  (await school.call('GET /api/v1/videos', { token: teacher.token, query: { limit: 100 } })).data.list

describe('a video is refused, and no file remains, when', () => {
  test.each([
    ['it is a playlist that names a file', () => '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'],
    [
      'it is a playlist that names another machine',
      () => `#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:${port}/segment.ts\n#EXT-X-ENDLIST\n`,
    ],
    ['it is a page', () => `<!doctype html><video src="http://127.0.0.1:${port}/page.mp4">`],
    ['it is nothing but zeros', () => Buffer.alloc(200_000)],
    ['it has ten thousand tracks', () => withTracks(video, 10_000)],
  ])('%s', async (_what, make) => {
    const before = await listed()
    const answer = await refusalOf(await upload(Buffer.from(make()), 'video.mp4'))
    expect(answer).toMatchObject({ http: 422, code: notAVideo.code })
    expect(await listed()).toEqual(before)
    expect(requests).toEqual([])
  })

  test('its header has a duration of years', async () => {
    expect((await refusalOf(await upload(withYears(video)))).code).toBe(videoTooLong.code)
  })

  test('its frames are larger than those of any camera', async () => {
    const size = ['-f', 'lavfi', '-i', 'color=size=16000x64:rate=1', '-t', '1', '-c:v', 'libx264']
    const wide = await readFile(await makeVideo(join(school.folder, 'wide.mp4'), size))
    expect((await refusalOf(await upload(wide))).code).toBe(notAVideo.code)
  })
})

test('the job of a truncated video fails as unreadable', async () => {
  const answer = await upload(halfOfPictures(video))
  expect(await isDone(Number(answer.headers.get('x-video-id')))).toMatchObject({
    has_hd: 0,
    job: { status: 3, error: 'The video could not be read' },
  })
})

test('a video with a box larger than the file is read as far as it goes', async () => {
  const answer = await upload(withEndlessBox(video))
  const { job, has_hd } = await isDone(Number(answer.headers.get('x-video-id')))
  expect([job?.status, has_hd]).toEqual([2, 1])
})

test.each(['é'.repeat(43), '%00', '%ff'.repeat(20), 'x'.repeat(180)])(
  'an address of a video with the signature "%s" is refused',
  async (signature) => {
    const expires = Math.floor(Date.now() / 1000) + 600
    const path = `/media/video/${'0'.repeat(32)}/hd/${expires}.p.${signature}/index.m3u8`
    const answer = await fetch(school.origin + path)
    expect(answer.status).toBeLessThan(500)
    expect(await answer.json()).toMatchObject({ status: { code: expect.toSatisfy((code) => code !== 0) } })
  },
)
