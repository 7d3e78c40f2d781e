import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { videoJobs, videos } from '#server/db/tables/all.ts'
import { wakeVideoJobs } from '#server/features/video/index.ts'
import { openLiveSchool, until } from '#tests/support/live.ts'

const lines: string[] = []
vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
  lines.push(String(text))
  return true
})
const school = await openLiveSchool({ LIVE_PROVIDER: 'off', LOG_LEVEL: 'warn' })
const { db } = school.deps

async function aVideo(values: Partial<typeof videos.$inferInsert>): Promise<number> {
  const fileId = crypto.randomUUID().replaceAll('-', '')
  const [made] = await db
    .insert(videos)
    .values({ fileId, name: 'video', source: 'upload', ...values })
    .returning()
  if (!made) throw new Error('no video was made')
  return made.id
}

test('a job whose source is missing logs the reason in one line, without a stack', async () => {
  const missing = await aVideo({ original: 'videos/gone/original.mp4' })
  const removed = await aVideo({ removedAt: new Date() })
  const clip = await aVideo({ source: 'clip' })
  await db.insert(videoJobs).values([
    { videoId: missing, kind: 'transcode' },
    { videoId: removed, kind: 'transcode' },
    { videoId: clip, kind: 'clip', sources: [removed], beginSecond: 0, endSecond: 1 },
  ])
  lines.length = 0
  wakeVideoJobs(school.deps)
  await until('three jobs have failed', async () => {
    const failed = await db.select().from(videoJobs).where(eq(videoJobs.error, 'missing'))
    return failed.length === 3
  })
  const entries = lines.map((line) => JSON.parse(line) as { level: number; reason?: string; err?: object })
  expect(entries.map(({ level, reason }) => [level, reason])).toEqual(Array(3).fill([40, 'missing']))
  expect(lines.join('')).not.toContain('stack')
})
