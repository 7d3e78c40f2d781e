import { expect } from '@playwright/test'
import type { SchoolApi, SignedIn } from './school-api.ts'
import type { SchoolServer } from './school-server.ts'

interface School {
  school: SchoolServer
  api: SchoolApi
}

/** Lets the two hours of a person's access tokens pass; their refresh tokens are good. */
export async function expireAccess({ school, api }: School, { userid, token }: SignedIn): Promise<void> {
  await school.database.query(
    `update session_tokens set access_expires_at = now() - interval '1 minute'
      where session_id in (select id from sessions where user_id = $1)`,
    [userid],
  )
  // The server looks a session up anew after half a second.
  await expect.poll(() => api.statusOf(token.access_token)).toBe(401)
}

/** Ends all sessions of a person elsewhere: neither of their tokens is good for anything now. */
export async function endSessions({ school, api }: School, { userid, token }: SignedIn): Promise<void> {
  await school.database.query('update sessions set ended_at = now() where user_id = $1', [userid])
  await expect.poll(() => api.statusOf(token.access_token)).toBe(401)
}
