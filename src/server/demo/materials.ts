import { asc, eq } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { classMaterials, lessons, openClasses, products, uploads } from '../db/tables/all.ts'
import { demoCourses } from './courses/all.ts'

/** A document of the demo's course of calligraphy; the start stores it where it is missing. */
export const demoMaterial = {
  name: 'de300000000000000000000000000000000000b1.pdf',
  /** in `public` */
  file: 'demo/strokes.pdf',
  type: 'application/pdf',
  bytes: 90_952,
} as const

/** Gives every lesson of calligraphy its exercise sheet. */
export async function seedMaterials(tx: Tx): Promise<void> {
  const { name, type, bytes } = demoMaterial
  const classes = await tx
    .select({ classId: openClasses.id, ownerId: lessons.teacherId })
    .from(openClasses)
    .innerJoin(lessons, eq(lessons.id, openClasses.lessonId))
    .innerJoin(products, eq(products.id, lessons.productId))
    .where(eq(products.name, demoCourses.calligraphy.name))
    .orderBy(asc(lessons.position))
  const [upload] = await tx
    .insert(uploads)
    .values({ name, type, bytes, isPrivate: true, usedAs: 'material', ownerId: classes[0]?.ownerId })
    .returning({ id: uploads.id })
  if (!upload || classes.length === 0) throw new Error('the material of the demo was not stored')
  const material = {
    uploadId: upload.id,
    name: '永字八法练习纸.pdf',
    shown: 'always' as const,
    position: 0,
    pages: 1,
  }
  await tx.insert(classMaterials).values(classes.map(({ classId }) => ({ ...material, classId })))
}
