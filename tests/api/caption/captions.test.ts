import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { CaptionFault } from '#contract/caption/limits.ts'
import { auditLog, captionTracks, liveCaptions, openClassVideos } from '#server/db/tables/all.ts'
import { xssPayloads } from '#tests/support/xss-payloads.ts'
import { chaptersPart } from './chapters-part.ts'
import { downloadsPart } from './downloads-part.ts'
import { notesPart } from './notes-part.ts'
import { replayPart } from './replay-part.ts'
import { aCaptionSchool } from './support.ts'

const world = await aCaptionSchool()
const { school, db, admin, teacher, otherTeacher, student, stranger, aVideo } = world

/** What is sent to the rooms of classes from now on. */
function listenTo({ school: { deps } }: typeof world) {
  const announced: unknown[] = []
  const { announce } = deps.chat
  deps.chat.announce = (...sent) => {
    announced.push(sent)
    return announce.apply(deps.chat, sent)
  }
  return { announced }
}

const file = (...cues: string[]) => `WEBVTT\n\n${cues.join('\n\n')}\n`
const TWO = file(
  '00:01.000 --> 00:03.500\n今天我们<i>学习</i>执笔。',
  '2\n00:04.000 --> 00:06.000 align:start\n拿起笔\n来',
)

const upload = (
  id: number,
  content: string,
  {
    token = teacher.token,
    format = 'vtt',
    revision = '',
  }: { token?: string; format?: 'vtt' | 'srt'; revision?: string } = {},
) =>
  school.call('POST /api/v1/videos/{id}/captions/{language}/file', {
    token,
    params: { id, language: 'zh' },
    body: { format, content, ...(revision && { revision }) },
  })
const edited = (id: number, token = teacher.token) =>
  school.call('GET /api/v1/videos/{id}/captions/{language}', { token, params: { id, language: 'zh' } })
const shown = (fileID: string, token: string) =>
  school.call('GET /api/v1/captions', { token, query: { fileID } })
const cuesOf = (fileID: string, token: string, language: 'zh' | 'en' = 'zh') =>
  school.call('GET /api/v1/captions/{language}', { token, params: { language }, query: { fileID } })

describe('captions of a video', () => {
  it('are read from a file, as plain text, and served to who may watch the video', async () => {
    const video = await aVideo()
    expect(await upload(video.id, TWO)).toMatchObject({ code: 0, data: { cues: 2 } })
    expect((await shown(video.fileId, student.token)).data).toEqual({
      list: [{ language: 'zh', source: 'upload' }],
      may_download: 0,
    })
    expect((await cuesOf(video.fileId, student.token)).data.cues).toEqual([
      { start: 1, end: 3.5, text: '今天我们学习执笔。' },
      { start: 4, end: 6, text: '拿起笔\n来' },
    ])
    expect((await cuesOf(video.fileId, student.token, 'en')).reason).toBe('captionsNotFound')
    const [logged] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `video ${video.id}`))
    expect(logged).toMatchObject({ action: 'captions changed', userId: teacher.user.id })
  })

  it('do not exist for who has not bought the class, and are changed by their owner and the school alone', async () => {
    const video = await aVideo()
    await upload(video.id, TWO)
    for (const call of [shown(video.fileId, stranger.token), cuesOf(video.fileId, stranger.token)])
      expect((await call).reason).toBe('videoNotFound')
    for (const [token, reason] of [
      [student.token, 'noPermission'],
      [otherTeacher.token, 'videoNotFound'],
    ] as const) {
      expect((await upload(video.id, TWO, { token })).reason).toBe(reason)
      expect((await edited(video.id, token)).reason).toBe(reason)
    }
    expect((await upload(video.id, TWO, { token: admin.token })).code).toBe(0)
    // who loses the class loses the captions with it
    await db.delete(openClassVideos).where(eq(openClassVideos.videoId, video.id))
    expect((await cuesOf(video.fileId, student.token)).reason).toBe('videoNotFound')
  })

  it('are edited by one person at a time: who comes second with the same revision is refused', async () => {
    const video = await aVideo()
    const { revision } = (await edited(video.id)).data
    const save = (text: string, seen: string, token = teacher.token) =>
      school.call('PUT /api/v1/videos/{id}/captions/{language}', {
        token,
        params: { id: video.id, language: 'zh' },
        body: { cues: [{ start: 0.5, end: 2, text }], revision: seen },
      })
    const both = await Promise.all([save('one', revision), save('two', revision, admin.token)])
    expect(new Set(both.map(({ reason }) => reason))).toEqual(new Set(['recordChanged', undefined]))
    const winner = both.find(({ code }) => code === 0)
    const now = (await edited(video.id)).data
    expect(now.revision).toBe(winner?.data.revision)
    expect((await upload(video.id, TWO, { revision })).reason).toBe('recordChanged')
    expect((await save('three', now.revision)).code).toBe(0)
    expect((await edited(video.id)).data.cues).toEqual([{ start: 0.5, end: 2, text: 'three' }])
  })

  it('refuse times that end before they begin, and cues without text', async () => {
    const video = await aVideo()
    const save = (cue: { start: number; end: number; text: string }) =>
      school.call('PUT /api/v1/videos/{id}/captions/{language}', {
        token: teacher.token,
        params: { id: video.id, language: 'en' },
        body: { cues: [{ start: 0, end: 1, text: 'a' }, cue] },
      })
    expect(await save({ start: 2, end: 2, text: 'b' })).toMatchObject({
      reason: 'captionTimes',
      data: { number: 2 },
    })
    expect((await save({ start: 2, end: 3, text: ' \n ' })).reason).toBe('captionEmpty')
    expect((await edited(video.id)).data.cues).toEqual([])
  })

  it('are removed, after which there are none', async () => {
    const video = await aVideo()
    const remove = () =>
      school.call('DELETE /api/v1/videos/{id}/captions/{language}', {
        token: teacher.token,
        params: { id: video.id, language: 'zh' },
      })
    expect((await remove()).reason).toBe('captionsNotFound')
    await upload(video.id, TWO)
    expect((await remove()).code).toBe(0)
    expect((await shown(video.fileId, student.token)).data.list).toEqual([])
  })

  it('of SubRip keep the text of signs that are no markup', async () => {
    const video = await aVideo()
    const srt =
      '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\n<font color="red">a < b</font>{\\an8}\r\n\r\n2\r\n01:00:00,000 --> 01:00:01,250\r\n& more\r\n'
    expect((await upload(video.id, srt, { format: 'srt' })).data.cues).toBe(2)
    expect((await edited(video.id)).data.cues).toEqual([
      { start: 1, end: 2, text: 'a < b' },
      { start: 3600, end: 3601.25, text: '& more' },
    ])
  })

  it.each<[what: string, line: number, fault: CaptionFault, content: string]>([
    ['no header', 1, 'header', '00:01.000 --> 00:02.000\na\n'],
    ['another header', 1, 'header', 'WEBVTTX\n\n00:01.000 --> 00:02.000\na\n'],
    ['a cue in the header', 2, 'header', 'WEBVTT\n00:01.000 --> 00:02.000\na\n'],
    ['an unreadable time', 3, 'time', file('00:01 --> 00:02.000\na')],
    ['a minute of 61 seconds', 3, 'time', file('00:61.000 --> 01:62.000\na')],
    ['a comma', 3, 'time', file('00:01,000 --> 00:02,000\na')],
    ['no times', 3, 'time', file('only text\nand more')],
    ['two arrows', 3, 'time', file('00:01.000 --> 00:02.000 --> 00:03.000\na')],
    [
      'an end before the beginning',
      6,
      'backwards',
      file('00:01.000 --> 00:02.000\na', '00:03.000 --> 00:03.000\nb'),
    ],
    ['a time after any video', 3, 'late', file('00:01.000 --> 999:00:00.000\na')],
    ['a script', 4, 'markup', file('00:01.000 --> 00:02.000\n<script>alert(1)</script>')],
    ['an unclosed tag', 4, 'markup', file(`00:01.000 --> 00:02.000\n${'<b'.repeat(50_000)}`)],
    ['a long text', 3, 'long', file(`00:01.000 --> 00:02.000\n${'<b>'.repeat(1000)}${'a'.repeat(501)}`)],
    ['no text', 3, 'empty', file('00:01.000 --> 00:02.000\n<b></b>')],
  ])('of a file with %s are refused by the number of the line', async (_, line, fault, content) => {
    const video = await aVideo()
    expect(await upload(video.id, content)).toMatchObject({ reason: 'captionLine', data: { line, fault } })
  })

  it('of hostile files are refused or plain text, whatever is in their cues', async () => {
    const video = await aVideo()
    for (const payload of xssPayloads) {
      const answer = await upload(
        video.id,
        file(`00:01.000 --> 00:02.000\n${payload.replaceAll(/\s+/g, ' ')}`),
      )
      expect(answer.code === 0 || answer.reason === 'captionLine', payload).toBe(true)
    }
    expect((await upload(video.id, 'WEBVTT\n')).reason).toBe('captionFileEmpty')
    expect((await upload(video.id, file('NOTE only\na comment'))).reason).toBe('captionFileEmpty')
    const many = Array.from(
      { length: 5_001 },
      (_, at) =>
        `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}.000 --> 99:00.000\na`,
    )
    expect(await upload(video.id, file(...many))).toMatchObject({ reason: 'captionFileTooLong' })
    expect((await upload(video.id, `WEBVTT\n\n${'a'.repeat(400_001)}`)).reason).toBe('invalidField')
    expect((await upload(video.id, 'WEBVTT\n\n00:01.000 --> 00:02.000\na\u0000b')).reason).toBe(
      'invalidField',
    )
  })
})

describe('lines that are typed while a class is live', () => {
  const type = (classId: number, text: string, nonce: string, token = teacher.token) =>
    school.call('POST /api/v1/openclass/{id}/live-captions', {
      token,
      params: { id: classId },
      body: { language: 'zh', text, nonce },
    })

  it('are stored once for each nonce, by who moderates the class, while it is live', async () => {
    const { live, over } = world
    const { announced } = listenTo(world)
    expect((await type(live.id, ' 现在\n开始 ', 'nonce-01')).data).toMatchObject({
      text: '现在 开始',
      language: 'zh',
    })
    await type(live.id, '现在 开始', 'nonce-01')
    const read = await school.call('GET /api/v1/openclass/{id}/live-captions', {
      token: student.token,
      params: { id: live.id },
    })
    expect(read.data.list.map(({ text }) => text)).toEqual(['现在 开始'])
    expect(announced).toMatchObject([
      [live.id, { kind: 'caption', caption: { text: '现在 开始', language: 'zh' } }],
    ])
    expect((await type(live.id, 'a', 'nonce-02', student.token)).reason).toBe('noPermission')
    expect((await type(live.id, ' ', 'nonce-03')).reason).toBe('captionEmpty')
    expect((await type(over.id, 'a', 'nonce-04')).reason).toBe('classNotLive')
  })

  it('become the captions of the recording at their seconds, until somebody saves others', async () => {
    const { openClass, video, at } = await world.aRecordedClass()
    const insert = (second: number, text: string) =>
      db
        .insert(liveCaptions)
        .values({ classId: openClass.id, language: 'zh', text, nonce: text, at: at(second) })
    await insert(5, 'one')
    await insert(7, 'two')
    // during the interruption, after which the recording goes on at second 60
    await insert(90, 'three')
    await insert(91, 'four')
    const { data } = await cuesOf(video.fileId, student.token)
    expect(data.cues).toEqual([
      { start: 5, end: 7, text: 'one' },
      { start: 7, end: 13, text: 'two' },
      { start: 60, end: 66, text: 'four' },
    ])
    expect((await shown(video.fileId, student.token)).data.list).toEqual([{ language: 'zh', source: 'live' }])
    await upload(video.id, TWO)
    expect((await cuesOf(video.fileId, student.token)).data.cues).toHaveLength(2)
    const remove = () =>
      school.call('DELETE /api/v1/videos/{id}/captions/{language}', {
        token: teacher.token,
        params: { id: video.id, language: 'zh' },
      })
    await remove()
    expect((await cuesOf(video.fileId, student.token)).data.cues).toHaveLength(3)
    await remove()
    expect((await cuesOf(video.fileId, student.token)).reason).toBe('captionsNotFound')
    expect(await db.$count(captionTracks, eq(captionTracks.videoId, video.id))).toBe(1)
  })
})

replayPart(world)
chaptersPart(world)
notesPart(world)
downloadsPart(world)
