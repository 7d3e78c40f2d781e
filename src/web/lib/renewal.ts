import { HttpFailure } from './failures.ts'
import { dropSession, isProven, readToken, replaceToken, type StoredToken } from './session.ts'
import { leaveAfterLoss } from './session-end.ts'

/** `renewed`: the stored token has changed, send the request again; `gone`: there is none any more. */
export type Renewal = 'renewed' | 'gone'

/** Exchanges a refresh token; rejects with an HttpFailure of status 401 when the server refuses it. */
export type RequestRenewal = (refreshToken: string) => Promise<StoredToken>

const LOCK = 'shuyuan-token-refresh'
/** A lock that took longer than this was held by another tab. Milliseconds. */
const AT_ONCE = 10
/** The longest time for a change of local storage to reach another tab. Milliseconds. */
const STORAGE_LAG = 500
let running: Promise<Renewal> | null = null

/**
 * Replaces a token that was answered 401, once for all requests of this tab and for all tabs.
 * @throws when the refresh had no result (no network, 5xx); the token is kept then
 */
export function renew(stale: string, requestRenewal: RequestRenewal): Promise<Renewal> {
  running ??= alone(stale, () => exchange(stale, requestRenewal)).finally(() => {
    running = null
  })
  return running
}

/** Only one tab refreshes at a time. Without Web Locks two may, which the server tolerates for some seconds. */
function alone(stale: string, task: () => Promise<Renewal>): Promise<Renewal> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return task()
  const startedAt = performance.now()
  return locks.request(LOCK, async () => {
    if (performance.now() - startedAt > AT_ONCE) await storageCaughtUp(stale)
    return task()
  })
}

/** Browsers release the lock before other tabs see what its holder has stored. */
function storageCaughtUp(stale: string): Promise<void> {
  if (settledElsewhere(stale)) return Promise.resolve()
  return new Promise((resolve) => {
    function look(): void {
      if (!settledElsewhere(stale)) return
      clearTimeout(timer)
      stop()
    }
    function stop(): void {
      removeEventListener('storage', look)
      resolve()
    }
    const timer = setTimeout(stop, STORAGE_LAG)
    addEventListener('storage', look)
  })
}

/** What another tab has stored in place of the expired token. */
function settledElsewhere(stale: string): Renewal | null {
  const token = readToken()
  if (!token) return 'gone'
  return token.access_token === stale ? null : 'renewed'
}

async function exchange(stale: string, requestRenewal: RequestRenewal): Promise<Renewal> {
  const settled = settledElsewhere(stale)
  const token = readToken()
  if (settled || !token) return settled ?? 'gone'
  try {
    const fresh = await requestRenewal(token.refresh_token)
    const meanwhile = settledElsewhere(stale)
    if (meanwhile) return meanwhile
    replaceToken(fresh)
    return 'renewed'
  } catch (error) {
    if (!(error instanceof HttpFailure && error.status === 401)) throw error
    const meanwhile = settledElsewhere(stale)
    if (meanwhile) return meanwhile
    const inUse = isProven()
    dropSession()
    void leaveAfterLoss(inUse)
    return 'gone'
  }
}
