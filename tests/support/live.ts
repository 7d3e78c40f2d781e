import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { afterAll } from 'vitest'
import { type openClasses, sessions } from '#server/db/tables/all.ts'
import { anOpenClass, type TestClass } from './open-class-factories.ts'
import { type LiveIngest, startLiveIngest } from '#server/features/live-ingest/index.ts'
import { openTestSchool, type TestSchool } from './test-school.ts'

export interface LiveSchool extends TestSchool {
  /** its address, without a trailing slash */
  origin: string
  broadcasting: LiveIngest
  folder: string
}

/** A school that listens and receives broadcasts, on free ports. */
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
  const broadcasting = await startLiveIngest(school.deps)
  const { port } = school.app.server.address() as AddressInfo
  const close = async (): Promise<void> => {
    await broadcasting.stop()
    await school.close()
    // another server of the school may still be writing there
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
  afterAll(close)
  return { ...school, origin: `http://127.0.0.1:${port}`, broadcasting, folder, close }
}

/** Creates an open class that began five minutes ago, unless said otherwise. */
export const aClass = (
  school: TestSchool,
  values: Partial<typeof openClasses.$inferInsert> = {},
  teacherIds: number[] = [],
): Promise<TestClass> =>
  anOpenClass(
    school,
    {
      name: 'Light and shadow',
      beginAt: new Date(Date.now() - 300_000),
      endAt: new Date(Date.now() + 3_300_000),
      ...values,
    },
    teacherIds,
  )

/** A viewer who requests video addresses: each answer contains one, and its cookie authorizes the viewer. */
export async function aViewer({ deps: { db } }: TestSchool, userId: number) {
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, userId))
  if (!session) throw new Error('nobody is signed in')
  let cookie = ''
  const setOwnCookie = (name: string, value: string) => {
    cookie = `${name}=${value}`
  }
  const reply = { setOwnCookie } as unknown as FastifyReply
  return { viewer: { sessionId: session.id, reply }, headers: () => ({ cookie }) }
}

/** Creates a file with ffmpeg. */
export async function makeVideo(path: string, args: string[]): Promise<string> {
  const child = spawn('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args, path], { stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`ffmpeg could not make ${path}`)
  return path
}

/** Polls until a condition holds, and fails with its name. */
export async function until<Value>(
  what: string,
  look: () => Promise<Value | null | undefined | false>,
  ms = 60_000,
): Promise<Value> {
  const end = Date.now() + ms
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
