import { execFile } from 'node:child_process'
import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { captionTracks, videoJobs, videos } from '#server/db/tables/all.ts'
import { newFileId } from '#server/features/video/index.ts'
import { signedIn } from '#tests/support/factories.ts'
import { until } from '#tests/support/live.ts'
import { aSpeechFolder } from '#tests/support/speech-engine/folder.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const folder = await aSpeechFolder()
afterAll(() => rm(folder, { recursive: true }))
const school = await openTestSchool({ SPEECH_DIR: folder, LIVE_PROVIDER: 'off' })
const { db, storage } = school.deps
const teacher = await signedIn(school, [2])
const otherTeacher = await signedIn(school, [2])
const student = await signedIn(school)

const tones = "aevalsrc='0.5*sin(880*PI*t)*(between(t,1,2)+between(t,3.5,5.5))':d=7"
const pictures = ['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=5:duration=7']
const encoded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']

/** A video of the teacher: somebody speaks from 1 to 2 and from 3.5 to 5.5 s. @param sound null: it has no sound */
async function aVideo(sound: string | null = tones): Promise<number> {
  const fileId = newFileId()
  const path = join(folder, `${fileId}.mp4`)
  const audio = sound === null ? [] : ['-f', 'lavfi', '-i', sound]
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...pictures, ...audio, ...encoded, path])
  const original = `video/${fileId}.mp4`
  await storage.put(original, { path, bytes: (await stat(path)).size, type: 'video/mp4' })
  const values = { fileId, name: '执笔', source: 'upload', original, duration: 7, ownerId: teacher.user.id }
  const [video] = await db.insert(videos).values(values).returning()
  return video?.id ?? 0
}
const ask = (
  id: number,
  { token = teacher.token, language = 'zh' }: { token?: string; language?: Language } = {},
) =>
  school.call('POST /api/v1/videos/{id}/captions/{language}/automatic', { token, params: { id, language } })
const tracks = async (id: number) =>
  (await school.call('GET /api/v1/videos/{id}/captions', { token: teacher.token, params: { id } })).data
const ended = (id: number) =>
  until('the end of the work', async () => {
    const job = (await tracks(id)).automatic[0]?.job
    return job && job.status > 1 && job
  })

describe('automatic captions', () => {
  it('are made of what is said, at its seconds, in the languages of the model, and say what they are', async () => {
    const id = await aVideo()
    expect((await tracks(id)).automatic).toEqual([
      { language: 'zh', job: null },
      { language: 'en', job: null },
    ])
    expect(await ask(id)).toMatchObject({ code: 0, data: { kind: 'captions' } })
    expect(await ended(id)).toMatchObject({ status: 2, progress: 100 })
    expect((await tracks(id)).list).toMatchObject([{ language: 'zh', source: 'automatic', cues: 2 }])
    const [track] = await db.select().from(captionTracks).where(eq(captionTracks.videoId, id))
    const about = (cues = track?.cues ?? []) =>
      cues.map(({ start, end, text }) => [Math.round(start * 2) / 2, Math.round(end * 2) / 2, text])
    expect(about()).toEqual([
      [1, 2, 'zh: 1 s.'],
      [3.5, 5.5, 'zh: 2 s.'],
    ])
    // the list of videos does not take it for the making of the video
    const shown = await school.call('GET /api/v1/videos/{id}', { token: teacher.token, params: { id } })
    expect(shown.data.job).toBeNull()
  })

  it('are made once, however often they are asked for at once', async () => {
    const id = await aVideo()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(id)))
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1)
    await ended(id)
    expect(await db.select().from(videoJobs).where(eq(videoJobs.videoId, id))).toHaveLength(1)
  })

  it('never take the place of captions, nor of those that are saved meanwhile', async () => {
    const id = await aVideo()
    await ask(id)
    const saved = await school.call('PUT /api/v1/videos/{id}/captions/{language}', {
      ...{ token: teacher.token, params: { id, language: 'zh' } },
      body: { cues: [{ start: 0, end: 1, text: '老师写的' }] },
    })
    expect(saved.code).toBe(0)
    const { status, error } = await ended(id)
    expect([status, error]).toEqual([3, 'Somebody has saved captions in this language meanwhile; they stay'])
    expect((await tracks(id)).list).toMatchObject([{ source: 'edited', cues: 1 }])
    expect((await ask(id)).reason).toBe('captionsExist')
  })

  it('are refused to others, in a language that the model does not write, and for a video that is not there yet', async () => {
    const id = await aVideo()
    expect((await ask(id, { token: student.token })).reason).toBe('noPermission')
    expect((await ask(id, { token: otherTeacher.token })).reason).toBe('videoNotFound')
    expect((await ask(id, { language: 'zh_tw' })).reason).toBe('speechOff')
    await db.update(videos).set({ original: null }).where(eq(videos.id, id))
    expect((await ask(id)).reason).toBe('videoNotReady')
  })

  it('say that nobody speaks in a video without sound, and in silence', async () => {
    for (const sound of [null, 'anullsrc=d=7']) {
      const id = await aVideo(sound)
      await ask(id)
      expect((await ended(id)).error).toBe('No speech was found in this video')
    }
  })
})

describe('a model', () => {
  beforeEach(async () => {
    await rm(folder, { recursive: true })
    await promisify(execFile)('cp', ['-r', await aSpeechFolder(), folder])
  })

  test.each([
    ['a file that is not the one of its SHA-256', () => writeFile(join(folder, 'model.onnx'), 'changed')],
    ['a file that is missing', () => rm(join(folder, 'tokens.txt'))],
    ['an engine that is not installed', () => rm(join(folder, 'node_modules'), { recursive: true })],
  ])('with %s makes no captions, and can be used once that is mended', async (_what, break_) => {
    const id = await aVideo()
    await break_()
    await ask(id)
    expect((await ended(id)).error).toBe('The speech recognition failed; the log of the server says why')
    await rm(folder, { recursive: true })
    await promisify(execFile)('cp', ['-r', await aSpeechFolder(), folder])
    await ask(id)
    const newest = and(eq(videoJobs.videoId, id), eq(videoJobs.status, 2))
    await until('captions', async () => (await db.select().from(videoJobs).where(newest)).length === 1)
  })

  test.each([
    ['is no JSON', '{'],
    [
      'leads out of its folder',
      JSON.stringify({ sha256: { '../x': 'a'.repeat(64) }, vad: '../x', recognizer: {}, languages: {} }),
    ],
  ])('whose description %s offers no language', async (_what, description) => {
    const id = await aVideo(null)
    await writeFile(join(folder, 'model.json'), description)
    expect((await tracks(id)).automatic).toEqual([])
    expect((await ask(id)).reason).toBe('speechOff')
  })
})
