import { and, asc, eq } from 'drizzle-orm'
import { MATERIALS_AT_MOST } from '#contract/material/limits.ts'
import type { material } from '#contract/material/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Tx } from '../../db/database.ts'
import { classMaterials, openClasses } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import { type AccessUser, managedClass } from '../class-access/index.ts'
import { claimFiles, isVideo } from '../file/index.ts'

type Given = OperationTypes<typeof material.addMaterial>['body']
type Named = OperationTypes<typeof material.saveMaterials>['body']['materials']

/** The files of a class in their order; nobody else changes them until the end of the transaction. */
async function lockedMaterials(tx: Tx, classId: number): Promise<number[]> {
  await tx.select({ id: openClasses.id }).from(openClasses).where(eq(openClasses.id, classId)).for('update')
  const rows = await tx
    .select({ id: classMaterials.id })
    .from(classMaterials)
    .where(eq(classMaterials.classId, classId))
    .orderBy(asc(classMaterials.position), asc(classMaterials.id))
  return rows.map(({ id }) => id)
}

/** @throws Refusal fieldRequired */
function nameOf({ name }: Pick<Given, 'name'>): string {
  const trimmed = name.trim()
  if (trimmed === '') throw refuse('fieldRequired', { field: 'name' })
  return trimmed
}

/** @throws Refusal openClassNotFound, noPermission, fieldRequired, tooManyFiles, invalidField for what is no private upload of the user's */
export async function addMaterial(
  db: Db,
  user: AccessUser,
  classId: number,
  given: Given,
): Promise<{ id: number }> {
  const { url, shown } = given
  const name = nameOf(given)
  await managedClass(db, user, classId)
  return db.transaction(async (tx) => {
    const before = await lockedMaterials(tx, classId)
    if (before.length >= MATERIALS_AT_MOST) throw refuse('tooManyFiles', { most: MATERIALS_AT_MOST })
    const claim = { field: 'url', addresses: [url], usedAs: 'material', ownerId: user.id, kept: [] } as const
    const [file] = await claimFiles(tx, claim)
    if (!file?.isPrivate || isVideo(file.type))
      throw refuse('invalidField', { field: 'url', allowed: 'own_file' })
    const [added] = await tx
      .insert(classMaterials)
      .values({ classId, uploadId: file.uploadId, name, shown, position: before.length })
      .returning({ id: classMaterials.id })
    if (!added) throw new Error('the file was not stored')
    await writeAudit(tx, user, 'class material added', `openclass ${classId}`, { name, shown })
    return added
  })
}

/** @throws Refusal openClassNotFound, noPermission, fieldRequired, materialNotFound where one of them has been removed meanwhile */
export async function saveMaterials(
  db: Db,
  user: AccessUser,
  classId: number,
  materials: Named,
): Promise<null> {
  await managedClass(db, user, classId)
  await db.transaction(async (tx) => {
    const before = await lockedMaterials(tx, classId)
    const named = new Map(materials.map((one) => [one.id, one]))
    if ([...named.keys()].some((id) => !before.includes(id))) throw refuse('materialNotFound')
    const order = [...named.keys(), ...before.filter((id) => !named.has(id))]
    for (const [position, id] of order.entries()) {
      const one = named.get(id)
      await tx
        .update(classMaterials)
        .set({ position, ...(one && { name: nameOf(one), shown: one.shown }) })
        .where(eq(classMaterials.id, id))
    }
    await writeAudit(tx, user, 'class materials changed', `openclass ${classId}`, { materials })
  })
  return null
}

/** Its upload is removed by the sweeping. @throws Refusal openClassNotFound, noPermission, materialNotFound */
export async function removeMaterial(
  db: Db,
  user: AccessUser,
  { id: classId, material_id }: OperationTypes<typeof material.removeMaterial>['params'],
): Promise<null> {
  await managedClass(db, user, classId)
  await db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(classMaterials)
      .where(and(eq(classMaterials.id, material_id), eq(classMaterials.classId, classId)))
      .returning({ name: classMaterials.name })
    if (!removed) throw refuse('materialNotFound')
    await writeAudit(tx, user, 'class material removed', `openclass ${classId}`, removed)
  })
  return null
}
