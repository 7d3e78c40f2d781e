import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openClasses, openClassTeachers } from '#server/db/tables/all.ts'
import { type Broadcasting, startBroadcasting } from '#server/features/broadcast/index.ts'
import { openTestSchool, type TestSchool } from './test-school.ts'

export interface LiveSchool extends TestSchool {
  /** where it listens, without a trailing slash */
  origin: string
  broadcasting: Broadcasting
  folder: string
}

/** A school that listens and receives broadcasts, at ports that are free. */
export async function openLiveSchool(env: Record<string, string> = {}): Promise<LiveSchool> {
  const folder = await mkdtemp(join(tmpdir(), 'shuyuan-live-'))
  const school = await openTestSchool({
    STORAGE_DIR: folder,
    RTMP_HOST: '127.0.0.1',
    RTMP_PORT: '0',
    LIVE_ABSENCE_SECONDS: '60',
    ...env,
  })
  await school.app.listen({ host: '127.0.0.1', port: 0 })
  const broadcasting = await startBroadcasting(school.deps)
  const { port } = school.app.server.address() as AddressInfo
  const close = async (): Promise<void> => {
    await broadcasting.stop()
    await school.close()
    // another server of the school may still be putting something there
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
  afterAll(close)
  return { ...school, origin: `http://127.0.0.1:${port}`, broadcasting, folder, close }
}

export type TestClass = typeof openClasses.$inferSelect

/** An open class that began five minutes ago, unless said otherwise. */
export async function aClass(
  school: TestSchool,
  values: Partial<typeof openClasses.$inferInsert> = {},
  teacherIds: number[] = [],
): Promise<TestClass> {
  const now = Date.now()
  const [made] = await school.deps.db
    .insert(openClasses)
    .values({
      cryptId: randomBytes(8).toString('hex'),
      name: 'Light and shadow',
      streamKey: randomBytes(18).toString('hex'),
      beginAt: new Date(now - 300_000),
      endAt: new Date(now + 3_300_000),
      ...values,
    })
    .returning()
  if (!made) throw new Error('no class was made')
  if (teacherIds.length > 0)
    await school.deps.db
      .insert(openClassTeachers)
      .values(teacherIds.map((teacherId, position) => ({ classId: made.id, teacherId, position })))
  return made
}

/** Makes a file with ffmpeg. */
export async function makeFilm(path: string, args: string[]): Promise<string> {
  const child = spawn('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args, path], { stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`ffmpeg could not make ${path}`)
  return path
}

/** Waits until something holds, and says what it was that did not. */
export async function until<Value>(
  what: string,
  look: () => Promise<Value | null | undefined | false>,
  ms = 15_000,
): Promise<Value> {
  const end = Date.now() + ms
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
