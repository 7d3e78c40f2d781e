import { copyFile, mkdir, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { demoVideo, demoVideoSegment, isDemoVideo } from '../demo/index.ts'
import { videos } from '../db/tables/all.ts'
import type { Deps } from '../deps.ts'
import { segmentKey } from '../features/video/index.ts'
import { inProject } from '../lib/project.ts'

async function storeSegment({ storage }: Deps, fileId: string, position: number): Promise<void> {
  // at the first start there is no such folder yet
  await mkdir(storage.workFolder, { recursive: true })
  // the storage takes the file away
  const path = join(storage.workFolder, `demo-video-${randomUUID()}`)
  await copyFile(inProject('public', demoVideoSegment(position)), path)
  const { size: bytes } = await stat(path)
  await storage.put(segmentKey(fileId, 'source', position), { path, bytes, type: 'video/mp2t' })
}

async function storeDemoVideo(deps: Deps, fileId: string): Promise<void> {
  const last = segmentKey(fileId, 'source', demoVideo.segments - 1)
  if ((await deps.storage.size(last)) !== null) return
  for (let position = 0; position < demoVideo.segments; position += 1)
    await storeSegment(deps, fileId, position)
}

async function storeDemoVideos(deps: Deps): Promise<void> {
  const found = await deps.db
    .select({ fileId: videos.fileId })
    .from(videos)
    .where(and(eq(videos.isDemo, true), isNull(videos.removedAt)))
    .orderBy(desc(videos.id))
  for (const { fileId } of found) if (isDemoVideo(fileId)) await storeDemoVideo(deps, fileId)
}

/** Stores the demo school's videos where they are missing: the school is open meanwhile. */
export async function ensureDemoVideo(deps: Deps): Promise<void> {
  try {
    await storeDemoVideos(deps)
  } catch (err) {
    deps.log.warn({ err }, 'the demo videos could not be stored')
  }
}
