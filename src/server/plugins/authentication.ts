import type { FastifyRequest } from 'fastify'
import { refuse } from '../lib/refusal.ts'

export interface SessionUser {
  id: number
  username: string
  name: string
  types: number[]
  sessionId: number
}

/** Finds the session of an access token; null when the token is unknown, expired or its session ended. */
export type FindSession = (accessToken: string) => Promise<SessionUser | null>

/** null at once without a token; throws invalidToken (HTTP 401) for a token that is not good */
export type Authenticate = (request: FastifyRequest) => Promise<SessionUser> | null

export const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{20,128})$/i.exec(request.headers.authorization ?? '')?.[1]

export const authenticateBy = (findSession: FindSession): Authenticate => {
  async function find(token: string | undefined): Promise<SessionUser> {
    const user = token ? await findSession(token) : null
    if (!user) throw refuse('invalidToken')
    return user
  }
  return (request) => (request.headers.authorization ? find(bearerToken(request)) : null)
}
