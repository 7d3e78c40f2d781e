import { currentUser, type User } from '#web/lib/current-user.ts'
import { useResource } from '#web/lib/resource.ts'
import { useIsSignedIn } from '#web/lib/session-hooks.ts'

export type { User }

export interface UserState {
  /** null for a visitor, and while loading */
  user: User | null
  /** a token is stored and its user is still loading */
  pending: boolean
  /** the user could not be loaded: no network, or a server error */
  failed: boolean
  /** the failure */
  error: unknown
  retry: () => void
}

/** The current user. Requested once per page, for all components. */
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
