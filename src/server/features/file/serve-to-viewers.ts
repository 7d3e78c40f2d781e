import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Permission } from '#contract/permission.ts'
import { Id } from '#contract/schema.ts'
import type { Db } from '../../db/database.ts'
import { users } from '../../db/tables/all.ts'
import { actingTypes } from '../../db/user-types.ts'
import type { Deps } from '../../deps.ts'
import { Refusal, refuse } from '../../lib/refusal.ts'
import { answerRefusal } from '../../plugins/envelope.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { type SentFile, sendFile } from './serve-files.ts'
import { secondsLeft, type Signed, signedQuery } from './signed-address.ts'

export type FileViewer = Pick<SessionUser, 'id' | 'types'>

const subjectOf = (path: string, viewer: number): string => `${path} of ${viewer}`

/** An address that a browser opens by itself: it names the user who was given it, and each request checks the right again. */
export const viewerAddress = async (db: Db, path: string, viewer: number): Promise<string> =>
  `${path}?viewer=${viewer}&${await signedQuery(db, subjectOf(path, viewer))}`

const querystring = Type.Object({
  viewer: Id,
  expires: Type.String({ maxLength: 12 }),
  signature: Type.String({ maxLength: 64 }),
})
interface ViewerRoute {
  Params: { file: string }
  Querystring: Signed & { viewer: number }
}

async function activeUser(db: Db, id: number, permission: Permission): Promise<FileViewer | undefined> {
  const [user] = await db
    .select({ id: users.id, types: sql<number[]>`${sql.raw(actingTypes('users', permission))}` })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.lockedAt)))
  return user
}

/**
 * `<folder>/<file>`: sends files to whom their addresses were given, while these may have them.
 * @param permission which decides by which types they act
 * @param find throws a refusal, answered with 404, when the viewer may not have the file now
 */
export function serveToViewers(
  app: FastifyInstance,
  deps: Deps,
  folder: string,
  permission: Permission,
  find: (viewer: FileViewer, file: string) => Promise<Pick<SentFile, 'name' | 'savedAs'>>,
): void {
  const options = { attachValidation: true, schema: { querystring } }
  app.get<ViewerRoute>(`${folder}/:file`, options, async (request, reply) => {
    const { file } = request.params
    const { viewer: id, ...signed } = request.query
    const isGiven =
      !request.validationError && (await secondsLeft(deps.db, subjectOf(`${folder}/${file}`, id), signed)) > 0
    if (!isGiven) return answerRefusal(request, reply, refuse('fileLinkInvalid'), 403)
    try {
      const viewer = await activeUser(deps.db, id, permission)
      if (!viewer) throw refuse('notFound')
      return await sendFile(deps, request, reply, {
        ...(await find(viewer, file)),
        isPrivate: true,
        // a copy that a browser keeps would outlive the right
        cacheControl: 'private, no-store',
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return answerRefusal(request, reply, error, 404)
    }
  })
}
