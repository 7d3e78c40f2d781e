import { randomUUID } from 'node:crypto'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { demoMaterial } from '../demo/index.ts'
import { uploads } from '../db/tables/all.ts'
import type { Deps } from '../deps.ts'
import { keyOfUpload } from '../features/file/index.ts'
import { inProject } from '../lib/project.ts'

async function storeDemoMaterial({ db, storage }: Deps): Promise<void> {
  const { name, file, type, bytes } = demoMaterial
  const [upload] = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.name, name), isNull(uploads.removedAt)))
  const key = keyOfUpload(name, true)
  if (!upload || (await storage.size(key)) !== null) return
  await mkdir(storage.workFolder, { recursive: true })
  // the storage takes the file away
  const path = join(storage.workFolder, `demo-material-${randomUUID()}`)
  await copyFile(inProject('public', file), path)
  await storage.put(key, { path, bytes, type })
}

/** Stores the material of the demo's lessons where it is missing. */
export async function ensureDemoMaterial(deps: Deps): Promise<void> {
  try {
    await storeDemoMaterial(deps)
  } catch (err) {
    deps.log.warn({ err }, 'the material of the demo lessons could not be stored')
  }
}
