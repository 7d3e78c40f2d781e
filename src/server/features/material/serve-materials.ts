import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import { classMaterials } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import { type FileViewer, serveToViewers } from '../file/index.ts'
import { type Material, MATERIALS, materialsFor } from './read-materials.ts'

/** @throws Refusal materialNotFound, or those of materialsFor, when this user may not have the file now */
async function materialOf(db: Db, viewer: FileViewer, id: number): Promise<Material> {
  const [row] = await db
    .select({ classId: classMaterials.classId })
    .from(classMaterials)
    .where(eq(classMaterials.id, id))
  const found = row && (await materialsFor(db, viewer, row.classId)).find((one) => one.id === id)
  if (!found) throw refuse('materialNotFound')
  return found
}

/** The name with the ending of its type, by which the program of the reader is found. */
function savedName({ name, file }: Material): string {
  const ending = file.slice(file.lastIndexOf('.'))
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`
}

/** `/files/materials/<id>`: saves a file of a class, for who may have it at this moment. */
export function serveMaterials(app: FastifyInstance, deps: Deps): void {
  serveToViewers(app, deps, MATERIALS, 'material.read', async (viewer, id) => {
    const found = await materialOf(deps.db, viewer, Number(id))
    return { name: found.file, savedAs: savedName(found) }
  })
}
