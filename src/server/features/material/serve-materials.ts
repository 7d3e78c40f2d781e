import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Id } from '#contract/schema.ts'
import type { Db } from '../../db/database.ts'
import { classMaterials, users } from '../../db/tables/all.ts'
import { actingTypes } from '../../db/user-types.ts'
import type { Deps } from '../../deps.ts'
import { Refusal, refuse } from '../../lib/refusal.ts'
import { answerRefusal } from '../../plugins/envelope.ts'
import { sendFile, type Signed } from '../file/index.ts'
import { isOwnAddress } from './material-address.ts'
import { type Material, materialsFor } from './read-materials.ts'

interface MaterialRoute {
  Params: { id: number }
  Querystring: Signed & { viewer: number }
}

const schema = {
  params: Type.Object({ id: Id }),
  querystring: Type.Object({
    viewer: Id,
    expires: Type.String({ maxLength: 12 }),
    signature: Type.String({ maxLength: 64 }),
  }),
}

/** The file, if this user may have it now. */
async function materialOf(db: Db, userId: number, id: number): Promise<Material | null> {
  const [user] = await db
    .select({
      id: users.id,
      types: sql<number[]>`${sql.raw(actingTypes('users', 'material.read'))}`,
      classId: classMaterials.classId,
    })
    .from(users)
    .innerJoin(classMaterials, eq(classMaterials.id, id))
    .where(and(eq(users.id, userId), isNull(users.lockedAt)))
  if (!user) return null
  try {
    return (await materialsFor(db, user, user.classId)).find((one) => one.id === id) ?? null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** The name with the ending of its type, by which the program of the reader is found. */
function savedName({ name, file }: Material): string {
  const ending = file.slice(file.lastIndexOf('.'))
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`
}

/** `/files/materials/<id>`: saves a file of a class, for who may have it at this moment. */
export function serveMaterials(app: FastifyInstance, deps: Deps): void {
  app.get<MaterialRoute>(
    '/files/materials/:id',
    { attachValidation: true, schema },
    async (request, reply) => {
      const { id } = request.params
      if (request.validationError || !(await isOwnAddress(deps.db, { id, ...request.query })))
        return answerRefusal(request, reply, refuse('fileLinkInvalid'), 403)
      const found = await materialOf(deps.db, request.query.viewer, id)
      if (!found) return answerRefusal(request, reply, refuse('materialNotFound'), 404)
      return sendFile(deps, request, reply, {
        name: found.file,
        isPrivate: true,
        // the right to it is asked for each time
        cacheControl: 'private, no-store',
        savedAs: savedName(found),
      })
    },
  )
}
