import { currentUser, type User } from '#web/lib/current-user.ts'
import { useResource } from '#web/lib/resource.ts'
import { useIsSignedIn } from '#web/lib/session-hooks.ts'

export type { User }

export interface UserState {
  /** null for a visitor, and until the answer has come */
  user: User | null
  /** a token is stored and its owner is not known yet */
  pending: boolean
  /** the owner could not be asked for: no network, or the server's own fault */
  failed: boolean
  /** what it failed with */
  error: unknown
  retry: () => void
}

/** Who is signed in. Asked once per page however many parts want to know. */
export function useUser(): UserState {
  const signedIn = useIsSignedIn()
  const { data, failed, error } = useResource(currentUser, signedIn)
  return {
    user: signedIn ? (data ?? null) : null,
    pending: signedIn && data === undefined && !failed,
    failed: signedIn && failed,
    error,
    retry: currentUser.reset,
  }
}
