import { createHash, createHmac, randomBytes } from 'node:crypto'

/** lifetimes in seconds */
export const ACCESS_SECONDS = 2 * 3600
export const REFRESH_SECONDS = 30 * 24 * 3600
/** however often it was refreshed, a session ends after half a year: then its owner logs in again */
export const SESSION_SECONDS = 180 * 24 * 3600
/** a replaced refresh token is good for this long after its successor was first used */
export const REFRESH_GRACE_SECONDS = 30

export interface TokenPair {
  access: string
  refresh: string
}

export const randomToken = (): string => randomBytes(32).toString('base64url')

/** Tokens are stored as this only; they are random, so no salt is needed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const newPair = (): TokenPair => ({ access: randomToken(), refresh: randomToken() })

/**
 * The pair that follows a refresh token. The same token and salt give the same pair, so that a lost answer and
 * several tabs refreshing at once all end with one successor.
 */
export function successorOf(refreshToken: string, salt: string): TokenPair {
  const derive = (kind: string) =>
    createHmac('sha256', salt).update(`${kind}:${refreshToken}`).digest('base64url')
  return { access: derive('access'), refresh: derive('refresh') }
}
