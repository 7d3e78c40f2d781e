import { and, eq } from 'drizzle-orm'
import { SLIDE_PAGES_AT_MOST, SLIDES_BYTES } from '#contract/material/limits.ts'
import type { slides } from '#contract/material/slides.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { classMaterials, uploads } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { StorageFailure } from '../../../gateways/storage/storage.ts'
import { refuse } from '../../../lib/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { type AccessUser, managedClass } from '../../class-access/index.ts'
import { keyOfUpload } from '../../file/index.ts'
import { countPages } from './read-pdf.ts'

type Prepare = OperationTypes<typeof slides.prepareSlides>
const MEGABYTE = 1024 ** 2

/** @throws Refusal storageUnavailable, materialNotFound where its file is gone */
async function contentOf(
  { storage, log }: Deps,
  { name, bytes }: { name: string; bytes: number },
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const stored = await storage.get(keyOfUpload(name, true))
    if (!stored) throw refuse('materialNotFound')
    const content = new Uint8Array(bytes)
    let at = 0
    for await (const part of stored.stream as AsyncIterable<Buffer>) {
      content.set(part, at)
      at += part.length
    }
    return content
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error
    log.error({ err: error.cause, reason: error.reason }, 'a file could not be read')
    throw refuse('storageUnavailable')
  }
}

/**
 * Reads a PDF document of a class and keeps the number of its pages, by which it can be shown as slides.
 * @throws Refusal openClassNotFound, noPermission, materialNotFound, notSlides, slidesTooLarge, tooManySlides,
 * slidesUnreadable for what is damaged or has a password, storageUnavailable
 */
export async function prepareSlides(
  deps: Deps,
  user: AccessUser,
  { id: classId, material_id }: Prepare['params'],
): Promise<Prepare['reply']> {
  const { db } = deps
  await managedClass(db, user, classId)
  const own = and(eq(classMaterials.id, material_id), eq(classMaterials.classId, classId))
  const [found] = await db
    .select({
      pages: classMaterials.pages,
      name: uploads.name,
      type: uploads.type,
      bytes: uploads.bytes,
    })
    .from(classMaterials)
    .innerJoin(uploads, eq(uploads.id, classMaterials.uploadId))
    .where(own)
  if (!found) throw refuse('materialNotFound')
  if (found.pages !== null) return { pages: found.pages }
  if (found.type !== 'application/pdf') throw refuse('notSlides')
  if (found.bytes > SLIDES_BYTES) throw refuse('slidesTooLarge', { most: SLIDES_BYTES / MEGABYTE })
  const pages = await countPages(await contentOf(deps, found))
  if (pages === null) throw refuse('slidesUnreadable')
  if (pages > SLIDE_PAGES_AT_MOST) throw refuse('tooManySlides', { most: SLIDE_PAGES_AT_MOST })
  await db.transaction(async (tx) => {
    const [kept] = await tx
      .update(classMaterials)
      .set({ pages })
      .where(own)
      .returning({ name: classMaterials.name })
    // it was removed while it was read
    if (!kept) throw refuse('materialNotFound')
    await writeAudit(tx, user, 'class slides prepared', `openclass ${classId}`, { ...kept, pages })
  })
  return { pages }
}
