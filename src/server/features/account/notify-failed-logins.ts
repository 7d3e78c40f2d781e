import type { Deps } from '../../deps.ts'

/** so many wrong passwords of one account in 24 hours are told to its owner */
export const NOTIFIED_FAILURES = 10

/**
 * Tells somebody that their password is being guessed, once a day. The answer to the guess does not wait for it: it takes as
 * long as where there is no such account.
 */
export function notifyFailedLogins(
  { db, log, notify }: Pick<Deps, 'db' | 'log' | 'notify'>,
  userId: number,
  address: string,
): void {
  const now = new Date()
  notify(
    db,
    {
      kind: 'failed_logins',
      key: `failed logins ${userId} ${now.toISOString().slice(0, 10)}`,
      params: { name: address, at: Math.floor(now.getTime() / 1000) },
    },
    [userId],
  ).catch((err: unknown) => log.error({ err }, 'failed logins were not told to their owner'))
}
