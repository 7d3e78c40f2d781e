import { storage } from './storage.ts'

export interface StoredToken {
  token_type: string
  access_token: string
  refresh_token: string
}

interface Owner {
  userid: number
  /** ends when the browser is closed: "stay signed in" was not checked */
  untilClose: boolean
}

/** `renewed`: the same user with a new token; `remote`: the change was in another tab. */
export type SessionEvent = { kind: 'signedIn' | 'signedOut' | 'renewed'; remote: boolean }

const TOKEN = 'token'
const OWNER = 'token_owner'
const COOKIE = 'sy_session'

const listeners = new Set<(event: SessionEvent) => void>()
let lastText: string | null = null
let lastToken: StoredToken | null = null
let proven = false
/** the user of this tab's session, to distinguish a renewal in another tab from a login of another user */
let ownerSeen: number | undefined

function parseToken(text: string | null): StoredToken | null {
  if (!text) return null
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    const { token_type, access_token, refresh_token } = value as Partial<Record<string, unknown>>
    if (typeof access_token !== 'string' || typeof refresh_token !== 'string') return null
    return { token_type: typeof token_type === 'string' ? token_type : 'Bearer', access_token, refresh_token }
  } catch {
    return null
  }
}

function readOwner(): Owner | null {
  try {
    return JSON.parse(storage.read(OWNER) ?? 'null') as Owner | null
  } catch {
    return null
  }
}

/** Whose session is stored on this device; undefined: there is none. */
export const ownerOfSession = (): number | undefined => readOwner()?.userid

function publish(event: SessionEvent): void {
  for (const listener of listeners) listener(event)
}

function writeToken({ token_type, access_token, refresh_token }: StoredToken): void {
  storage.write(TOKEN, JSON.stringify({ token_type, access_token, refresh_token }))
}

/** The stored token, including changes by other tabs; the same object while it is unchanged. */
export function readToken(): StoredToken | null {
  const text = storage.read(TOKEN)
  if (text !== lastText) {
    lastText = text
    lastToken = parseToken(text)
  }
  return lastToken
}

export const isSignedIn = (): boolean => readToken() !== null

/** Whether the server has accepted the session since this page was opened. */
export const isProven = (): boolean => proven
export function markProven(): void {
  proven = true
}

/** Stores the session of a login or registration. Without `remember` it ends with the browser. */
export function keepSession(token: StoredToken, userid: number, remember: boolean): void {
  const owner: Owner = { userid, untilClose: !remember }
  storage.write(OWNER, JSON.stringify(owner))
  // Only a cookie without an expiry is both removed when the browser closes and shared between tabs.
  document.cookie = remember ? `${COOKIE}=; path=/; max-age=0` : `${COOKIE}=1; path=/; samesite=lax`
  writeToken(token)
  ownerSeen = userid
  proven = true
  publish({ kind: 'signedIn', remote: false })
}

/** Stores the token of a refresh; its user stays the same. */
export function replaceToken(token: StoredToken): void {
  writeToken(token)
  publish({ kind: 'renewed', remote: false })
}

/** Removes the session from this device; other tabs follow by the storage event. */
export function dropSession(): void {
  storage.remove(TOKEN)
  storage.remove(OWNER)
  document.cookie = `${COOKIE}=; path=/; max-age=0`
  proven = false
  publish({ kind: 'signedOut', remote: false })
}

/** Runs once at the start of a page, before any request: removes a session that ended with the browser. */
export function openSession(): void {
  const closed = readOwner()?.untilClose === true && !document.cookie.includes(`${COOKIE}=1`)
  if (closed) dropSession()
  ownerSeen = ownerOfSession()
  addEventListener('storage', followOtherTabs)
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key !== TOKEN && event.key !== null) return
  const owner = ownerOfSession()
  if (!readToken()) {
    proven = false
    publish({ kind: 'signedOut', remote: true })
  } else {
    const samePerson = parseToken(event.oldValue) !== null && ownerSeen === owner
    if (!samePerson) proven = true
    publish({ kind: samePerson ? 'renewed' : 'signedIn', remote: true })
  }
  ownerSeen = owner
}

export function subscribeSession(listener: (event: SessionEvent) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
