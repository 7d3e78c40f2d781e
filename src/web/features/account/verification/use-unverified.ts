import { useCallback, useEffect, useState } from 'react'
import { refusals } from '#contract/errors.ts'
import { call, type CallReply } from '#web/lib/call.ts'
import { NotSignedIn, Refused } from '#web/lib/failures.ts'

export type Unverified = CallReply<'GET /api/user/{id}'>

export type UnverifiedState =
  | { kind: 'loading' }
  | { kind: 'ready'; account: Unverified }
  /** this browser has not logged in to the account, or not recently */
  | { kind: 'loginFirst' }
  /** the server's reason, such as that an administrator's link is required */
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; error: unknown }

/** Another user's session gets the same answer as a visitor. */
const closed = [refusals.noPermission.code, refusals.notFound.code] as const

async function load(userid: number, link: string | null): Promise<UnverifiedState> {
  try {
    if (link) await call('POST /api/user/accountlink', { body: { userid, link } }, { quiet: true })
    const account = await call('GET /api/user/{id}', { params: { id: userid } }, { quiet: true })
    return { kind: 'ready', account }
  } catch (error) {
    if (error instanceof NotSignedIn) return { kind: 'loginFirst' }
    if (!(error instanceof Refused)) return { kind: 'failed', error }
    return closed.some((code) => code === error.code)
      ? { kind: 'loginFirst' }
      : { kind: 'refused', message: error.message }
  }
}

/** The account to be verified, as far as this browser may read it. A link replaces the login. */
export function useUnverified(userid: number, link: string | null) {
  const [state, setState] = useState<UnverifiedState>({ kind: 'loading' })
  const [round, setRound] = useState(0)
  useEffect(() => {
    let left = false
    void load(userid, link).then((loaded) => left || setState(loaded))
    return () => {
      left = true
    }
  }, [userid, link, round])
  const retry = useCallback(() => {
    setState({ kind: 'loading' })
    setRound((rounds) => rounds + 1)
  }, [])
  return { state, retry }
}
