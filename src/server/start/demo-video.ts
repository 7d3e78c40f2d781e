import { copyFile, mkdir, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { demoVideo, demoVideoSegment } from '../demo/index.ts'
import { videos } from '../db/tables/all.ts'
import type { Deps } from '../deps.ts'
import { segmentKey } from '../features/video/index.ts'
import { inProject } from '../lib/project.ts'

async function storeSegment({ storage }: Deps, position: number): Promise<void> {
  // at the first start there is no such folder yet
  await mkdir(storage.workFolder, { recursive: true })
  // the storage takes the file away
  const path = join(storage.workFolder, `demo-video-${randomUUID()}`)
  await copyFile(inProject('public', demoVideoSegment(position)), path)
  const { size: bytes } = await stat(path)
  await storage.put(segmentKey(demoVideo.fileId, 'source', position), { path, bytes, type: 'video/mp2t' })
}

async function storeDemoVideo(deps: Deps): Promise<void> {
  const [video] = await deps.db
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.fileId, demoVideo.fileId), isNull(videos.removedAt)))
  if (!video) return
  const last = segmentKey(demoVideo.fileId, 'source', demoVideo.segments - 1)
  if ((await deps.storage.size(last)) !== null) return
  for (let position = 0; position < demoVideo.segments; position += 1) await storeSegment(deps, position)
}

/** Stores the demo school's video where it is missing; its replay needs it. */
export async function ensureDemoVideo(deps: Deps): Promise<void> {
  try {
    await storeDemoVideo(deps)
  } catch (err) {
    deps.log.warn({ err }, 'the demo video could not be stored')
  }
}
