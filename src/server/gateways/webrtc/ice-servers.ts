import { createHmac } from 'node:crypto'
import type { TurnConfig } from './config.ts'
import type { IceServer } from './webrtc.ts'

/** how long credentials may be used to begin with, in seconds */
const CREDENTIAL_SECONDS = 12 * 3600

/** The relays, with credentials for one user, as coturn checks them by its `use-auth-secret`. */
export function iceServersFor(turn: TurnConfig | null, userId: number, nowMs = Date.now()): IceServer[] {
  if (!turn) return []
  const username = `${Math.floor(nowMs / 1000) + CREDENTIAL_SECONDS}:${userId}`
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64')
  return turn.urls.map((urls) => ({ urls, username, credential }))
}

/** As RFC 9725 (4.6) hands them to a client. */
export const iceServerLinks = (servers: readonly IceServer[]): string =>
  servers
    .map(
      ({ urls, username, credential }) =>
        `<${urls}>; rel="ice-server"; username="${username}"; credential="${credential}"; credential-type="password"`,
    )
    .join(', ')
