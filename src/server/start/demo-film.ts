import { copyFile, mkdir, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { demoFilm, demoFilmPiece } from '../demo/index.ts'
import { videos } from '../db/tables/all.ts'
import type { Deps } from '../deps.ts'
import { pieceKey } from '../features/video/index.ts'
import { inProject } from '../lib/project.ts'

async function storePiece({ storage }: Deps, position: number): Promise<void> {
  // at the first start there is no such folder yet
  await mkdir(storage.workFolder, { recursive: true })
  // the storage takes the file away
  const path = join(storage.workFolder, `demo-film-${randomUUID()}`)
  await copyFile(inProject('public', demoFilmPiece(position)), path)
  const { size: bytes } = await stat(path)
  await storage.put(pieceKey(demoFilm.fileId, 'source', position), { path, bytes, type: 'video/mp2t' })
}

async function storeFilm(deps: Deps): Promise<void> {
  const [film] = await deps.db
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.fileId, demoFilm.fileId), isNull(videos.removedAt)))
  if (!film) return
  const last = pieceKey(demoFilm.fileId, 'source', demoFilm.pieces - 1)
  if ((await deps.storage.size(last)) !== null) return
  for (let position = 0; position < demoFilm.pieces; position += 1) await storePiece(deps, position)
}

/** Sees to it that the demo school's film lies in the storage; without it its replay finds no source. */
export async function ensureDemoFilm(deps: Deps): Promise<void> {
  try {
    await storeFilm(deps)
  } catch (err) {
    deps.log.warn({ err }, 'the demo film could not be stored')
  }
}
