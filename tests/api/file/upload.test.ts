import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { uploadLimits } from '#contract/file/limits.ts'
import { refusals } from '#contract/errors.ts'
import { uploads } from '#server/db/tables/all.ts'
import { clearSettingsCache, writeSetting, loadSetting } from '#server/features/site/index.ts'
import { signedIn } from '#tests/support/factories.ts'
import { aBomb, aJpeg, anMp4, aPng, aPngOf, formOf, type Part, upload } from './support.ts'
import { openUploads } from './upload-support.ts'

const { school, db, student, teacher, get, refusedFor } = await openUploads()

const addressPattern = /^\/files\/[0-9a-f]{40}\.(jpg|png)$/

describe('a picture', () => {
  test.each([
    ['JPG', aJpeg, 'jpg', 'image/jpeg'],
    ['PNG', aPng, 'png', 'image/png'],
  ] as const)('in %s is stored under a random name and seen by everybody', async (_, make, ending, type) => {
    const answer = await upload(school, student, [{ content: await make(20, 10), name: `a.${ending}` }])
    expect([answer.http, answer.code]).toEqual([200, 0])
    expect(answer.data.url).toMatch(addressPattern)
    expect(answer.data.urls).toEqual([answer.data.url])
    const seen = await get(answer.data.url)
    expect(seen.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
    })
    expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ width: 20, height: 10 })
  })

  test('is recognised by its content, whatever its name', async () => {
    const answer = await upload(school, student, [
      { content: await aJpeg(), name: 'evil.html', type: 'text/html' },
    ])
    expect(answer.data.url).toMatch(/\.jpg$/)
    expect((await get(answer.data.url)).headers['content-type']).toBe('image/jpeg')
  })

  test('is encoded anew: upright, without metadata, and without what follows its end', async () => {
    const noted = await sharp({ create: { width: 30, height: 10, channels: 3, background: '#fff' } })
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: '<script>alert(1)</script>' } })
      .jpeg()
      .toBuffer()
    const content = Buffer.concat([noted, Buffer.from('<script>alert(1)</script>')])
    const { data } = await upload(school, student, [{ content }])
    const { rawPayload } = await get(data.url)
    const found = await sharp(rawPayload).metadata()
    expect(found).toMatchObject({ width: 10, height: 30 })
    expect([found.exif, found.orientation]).toEqual([undefined, undefined])
    expect(rawPayload.includes('script')).toBe(false)
  })

  test('is reduced to the size in which it is shown', async () => {
    const { data } = await upload(school, student, [{ content: await aJpeg(4000, 2000) }])
    const { width, height } = await sharp((await get(data.url)).rawPayload).metadata()
    expect([width, height]).toEqual([uploadLimits.longestSide, uploadLimits.longestSide / 2])
  })

  test('of one byte less than 3 MB is accepted, of 3 MB refused', async () => {
    const limit = 3 * 1024 * 1024
    expect((await upload(school, student, [{ content: await aPngOf(limit - 1) }])).code).toBe(0)
    const refused = await refusedFor([{ content: await aPngOf(limit) }])
    expect([refused.code, refused.message]).toEqual([
      refusals.imageTooLarge.code,
      'Pictures must be smaller than 3 MB',
    ])
    expect((await refusedFor([{ content: await aPngOf(limit + 5_000_000) }])).code).toBe(
      refusals.imageTooLarge.code,
    )
  })

  test('is refused in the language of the caller', async () => {
    const answer = await upload(school, student, [{ content: 'text' }], {}, { 'accept-language': 'zh' })
    expect(answer.message).toBe('这不是 JPG 或 PNG 图片，或者文件已损坏')
  })
})

describe('a file that is no picture', () => {
  const gif = Buffer.from('GIF89a/*\u0001\u0000*/=alert(1)//', 'latin1')
  const blank = { create: { width: 8, height: 8, channels: 3 as const, background: '#fff' } }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  test.each([
    ['a text that is called .png', () => 'just a text, long enough'],
    ['an SVG', () => svg],
    ['a GIF that is a script too', () => gif],
    ['a GIF that is called .jpg', () => sharp(blank).gif().toBuffer()],
    ['a TIFF that is called .jpg', () => sharp(blank).tiff().toBuffer()],
    ['a page', () => '<!doctype html><script>alert(1)</script>'],
    ['nothing', () => ''],
    ['a single byte', () => 'x'],
    ['a picture cut off in the middle', async () => (await aJpeg(600, 600)).subarray(0, 900)],
    [
      'the first bytes of a PNG and rubbish',
      async () => Buffer.concat([(await aPng()).subarray(0, 30), Buffer.alloc(500, 7)]),
    ],
    [
      'a PNG that names itself JPG by its first bytes',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), await aPng()]),
    ],
  ])('is refused and leaves nothing: %s', async (_, make) => {
    expect((await refusedFor([{ content: await make() }])).code).toBe(refusals.notAnImage.code)
  })

  test('is refused by its name when it is a HEIC photograph', async () => {
    const content = Buffer.concat([
      Buffer.from('\u0000\u0000\u0000\u0018ftypheic', 'latin1'),
      Buffer.alloc(99),
    ])
    expect((await refusedFor([{ content, name: 'a.jpg', type: 'image/jpeg' }])).code).toBe(
      refusals.heicPicture.code,
    )
  })

  test('is refused before it is decoded when it would fill the memory', async () => {
    for (const [width, height] of [
      [30_000, 30_000],
      [65_535, 65_535],
      [40_000_001, 1],
    ] as const) {
      const began = process.memoryUsage().rss
      const refused = await refusedFor([{ content: aBomb(width, height) }])
      expect([refusals.tooManyPixels.code, refusals.notAnImage.code]).toContain(refused.code)
      expect(process.memoryUsage().rss - began).toBeLessThan(60e6)
    }
  })
})

describe('a request', () => {
  test('may carry six files, not seven; all are stored or none', async () => {
    const content = await aPng()
    const parts = (count: number): Part[] => Array.from({ length: count }, () => ({ content }))
    const six = await upload(school, student, parts(6))
    expect(new Set(six.data.urls).size).toBe(6)
    const seven = await refusedFor(parts(7))
    expect([seven.code, seven.message]).toEqual([
      refusals.tooManyFiles.code,
      'At most 6 files can be uploaded at once',
    ])
    expect((await refusedFor([...parts(3), { content: 'no picture at all' }])).code).toBe(
      refusals.notAnImage.code,
    )
  })

  test('without a file, with another field or with two is refused', async () => {
    const content = await aPng()
    expect((await refusedFor([])).code).toBe(refusals.fieldRequired.code)
    expect((await refusedFor([{ content, field: 'picture' }])).data).toEqual({ field: 'picture' })
    expect((await refusedFor([{ content }, { content, field: 'other' }])).code).toBe(
      refusals.invalidField.code,
    )
    expect((await refusedFor([{ content, field: '__proto__' }])).code).not.toBe(0)
  })

  test('that is no form, or a broken one, is refused', async () => {
    const send = async (type: string, body: string) =>
      school.call('POST /api/file/upload', { token: student, body, headers: { 'content-type': type } })
    expect((await send('application/json', '{}')).code).toBe(refusals.unsupportedMediaType.code)
    const broken = [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=x', '{"a":1}'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
      ],
      ['multipart/form-data; boundary=x', `--x\r\n${'a: b\r\n'.repeat(5000)}\r\n`],
      [`multipart/form-data; boundary=${'x'.repeat(500)}`, '--x--'],
      ['multipart/form-data; boundary=x', ''],
    ] as const
    for (const [type, body] of broken) {
      const answer = await send(type, body)
      expect([answer.http, answer.code !== 0], `${type} ${body.slice(0, 40)}`).toEqual([200, true])
      expect([102001, 102002, 102008, 102112, 102601]).toContain(answer.code)
    }
    expect(await school.stored()).toEqual(expect.not.arrayContaining([expect.stringContaining('drawn')]))
  })

  test('cannot choose a path by the name of a file', async () => {
    for (const name of [
      '../../../etc/passwd',
      '..\\..\\x.png',
      '/etc/cron.d/x',
      'a\u0000.png',
      'x'.repeat(5000),
    ]) {
      const answer = await upload(school, student, [{ content: await aPng(), name }])
      if (answer.code === 0) expect(answer.data.url).toMatch(addressPattern)
      else expect(answer.http).toBe(200)
    }
  })

  test('that announces far more than is allowed is answered 413', async () => {
    const answer = await upload(school, student, [{ content: 'x' }], {}, { 'content-length': '900000000' })
    expect([answer.http, answer.code]).toEqual([413, refusals.bodyTooLarge.code])
  })

  test('is refused without a token and with a bad one', async () => {
    const { body, type } = await formOf([{ content: await aPng() }])
    const headers = { 'content-type': type }
    expect((await school.call('POST /api/file/upload', { body, headers })).code).toBe(100001)
    const bad = await school.call('POST /api/file/upload', { body, headers, token: 'x'.repeat(43) })
    expect(bad.http).toBe(401)
  })

  test('succeeds twenty times at once', async () => {
    const { token } = await signedIn(school)
    const content = await aJpeg(1200, 900)
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload(school, token, [{ content }])))
    expect(answers.map(({ code }) => code)).toEqual(Array(20).fill(0))
    expect(new Set(answers.map(({ data }) => data.url)).size).toBe(20)
  })

  test('is refused to who exceeds the volume of an hour, and to nobody else', async () => {
    const { user, token } = await signedIn(school)
    const rows = Array.from({ length: uploadLimits.perHour - 1 }, (_, at) => ({
      name: `${user.id}-${at}`,
      type: 'image/png',
      bytes: 1,
      isPrivate: false,
      ownerId: user.id,
    }))
    await db.insert(uploads).values(rows)
    const content = await aPng()
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(school, token, [{ content }])))
    expect(answers.filter(({ code }) => code === 0).length).toBeLessThanOrEqual(1)
    expect((await upload(school, token, [{ content }, { content }])).code).toBe(refusals.tooManyUploads.code)
    expect((await upload(school, student, [{ content }])).code).toBe(0)
  })
})

describe('a video', () => {
  async function allow(switches: { teacher_homework_video?: boolean; student_homework_video?: boolean }) {
    const config = await loadSetting(db, 'web_config')
    await writeSetting(db, 'web_config', {
      ...config,
      teacher_homework_video: false,
      student_homework_video: false,
      ...switches,
    })
    clearSettingsCache(db)
  }

  test('is refused unless the school has switched it on for the type of user', async () => {
    const part = { content: anMp4(), name: 'a.mp4', type: 'video/mp4' }
    expect((await refusedFor([part])).code).toBe(refusals.videoNotAllowed.code)
    await allow({ teacher_homework_video: true })
    expect((await refusedFor([part])).code).toBe(refusals.videoNotAllowed.code)
    const answer = await upload(school, teacher, [part])
    expect(answer.data.url).toMatch(/^\/files\/[0-9a-f]{40}\.mp4$/)
    await allow({ student_homework_video: true })
    expect((await upload(school, student, [part])).code).toBe(0)
    await allow({})
  })

  test('is served in ranges, as players request it', async () => {
    await allow({ teacher_homework_video: true })
    const content = Buffer.concat([anMp4(24), Buffer.from('0123456789')])
    const { data } = await upload(school, teacher, [{ content }])
    const whole = await get(data.url)
    expect(whole.headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' })
    expect(whole.rawPayload.equals(content)).toBe(true)
    const part = await get(data.url, { range: 'bytes=26-28' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      '234',
      'bytes 26-28/34',
    ])
    const tail = await get(data.url, { range: 'bytes=-2' })
    expect([tail.statusCode, tail.body]).toEqual([206, '89'])
    const open = await get(data.url, { range: 'bytes=30-' })
    expect([open.statusCode, open.body]).toEqual([206, '6789'])
    expect((await get(data.url, { range: 'bytes=34-' })).statusCode).toBe(416)
    for (const odd of ['bytes=5-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-'])
      expect((await get(data.url, { range: odd })).statusCode, odd).toBe(200)
    await allow({})
  })

  test('of more than 100 MB is refused and leaves nothing', async () => {
    await allow({ teacher_homework_video: true })
    const refused = await refusedFor([{ content: anMp4(uploadLimits.videoBytes + 1) }], teacher)
    expect([refused.code, refused.message]).toEqual([
      refusals.videoTooLarge.code,
      'Videos may be no larger than 100 MB',
    ])
    await allow({})
  })
})
