import { randomUUID } from 'node:crypto'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { answerPicture, demoMaterial } from '../demo/index.ts'
import { uploads } from '../db/tables/all.ts'
import type { Deps } from '../deps.ts'
import { keyOfUpload } from '../features/file/index.ts'
import { inProject } from '../lib/project.ts'

type DemoUpload = typeof demoMaterial | typeof answerPicture

async function storeMissing({ db, storage }: Deps, upload: DemoUpload): Promise<void> {
  const { name, file, type, bytes } = upload
  const [known] = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.name, name), isNull(uploads.removedAt)))
  const key = keyOfUpload(name, true)
  if (!known || (await storage.size(key)) !== null) return
  await mkdir(storage.workFolder, { recursive: true })
  // the storage takes the file away
  const path = join(storage.workFolder, `demo-upload-${randomUUID()}`)
  await copyFile(inProject('public', file), path)
  await storage.put(key, { path, bytes, type })
}

/** Stores the files of the demo's lessons and homework where they are missing. */
export async function ensureDemoUploads(deps: Deps): Promise<void> {
  try {
    for (const upload of [demoMaterial, answerPicture]) await storeMissing(deps, upload)
  } catch (err) {
    deps.log.warn({ err }, 'the files of the demo lessons and homework could not be stored')
  }
}
