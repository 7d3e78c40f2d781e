import type { FastifyRequest } from 'fastify'
import { is, userTypes } from '#contract/account/limits.ts'
import type { OperationShape } from '#contract/operation.ts'
import type { Permission } from '#contract/permission.ts'
import { refuse } from '../lib/refusal.ts'

/** A live session and its user, whatever they are about to do. */
export interface Session {
  id: number
  username: string
  name: string
  types: number[]
  sessionId: number
  /** what the role of an administrator permits; of others nothing */
  permissions: ReadonlySet<Permission>
  /** an administrator without the second factor that the school demands of them, after the time that it gave them */
  lacksFactor: boolean
}

/** A user in one operation: `types` are those by which they act in it. */
export interface SessionUser extends Session {
  /** whether the role of an administrator lacks what the operation needs, so that they act without that type */
  lacksPermission: boolean
}

/**
 * The one place where roles are enforced. Who administers the school does so in the operations whose permission their
 * role contains; in all others they are what else they are, a teacher or a student, or nobody. So it is too in all of them
 * while they lack the second factor that the school demands.
 */
export function actingIn(
  session: Session,
  { permission, own }: Pick<OperationShape, 'permission' | 'own'>,
): SessionUser {
  const isHeld = session.permissions.has(permission) && !session.lacksFactor
  const lacksPermission = !own && is(session, 'admin') && !isHeld
  const types = lacksPermission ? session.types.filter((type) => type !== userTypes.admin) : session.types
  return { ...session, types, lacksPermission }
}

/** Finds the session of an access token; null when the token is unknown, expired or its session ended. */
export type FindSession = (accessToken: string) => Promise<Session | null>

/** null at once without a token; throws invalidToken (HTTP 401) for a token that is not good */
export type Authenticate = (request: FastifyRequest) => Promise<Session> | null

export const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{20,128})$/i.exec(request.headers.authorization ?? '')?.[1]

export const authenticateBy = (findSession: FindSession): Authenticate => {
  async function find(token: string | undefined): Promise<Session> {
    const user = token ? await findSession(token) : null
    if (!user) throw refuse('invalidToken')
    return user
  }
  return (request) => (request.headers.authorization ? find(bearerToken(request)) : null)
}
