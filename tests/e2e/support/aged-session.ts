import { expect } from '@playwright/test'
import type { SchoolApi, SignedIn } from './school-api.ts'
import type { SchoolServer } from './school-server.ts'

interface School {
  school: SchoolServer
  api: SchoolApi
}

/** Expires a user's access tokens; the refresh tokens stay valid. */
export async function expireAccess({ school, api }: School, { userid, token }: SignedIn): Promise<void> {
  await school.database.query(
    `update session_tokens set access_expires_at = now() - interval '1 minute'
      where session_id in (select id from sessions where user_id = $1)`,
    [userid],
  )
  // The server caches a session for half a second.
  await expect.poll(() => api.statusOf(token.access_token)).toBe(401)
}

/** Ends all sessions of a user, as from another device. */
export async function endSessions({ school, api }: School, { userid, token }: SignedIn): Promise<void> {
  await school.database.query('update sessions set ended_at = now() where user_id = $1', [userid])
  await expect.poll(() => api.statusOf(token.access_token)).toBe(401)
}
