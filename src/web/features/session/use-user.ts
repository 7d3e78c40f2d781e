import type { ByKey } from '#contract/operations.ts'
import { useCall } from '#web/lib/query.ts'
import { useIsSignedIn } from '#web/lib/session-hooks.ts'

export type User = ByKey['GET /api/user/current']['reply']

export interface UserState {
  /** null for a visitor, and until the answer has come */
  user: User | null
  /** a token is stored and its owner is not known yet */
  pending: boolean
  /** the owner could not be asked for: no network, or the server's own fault */
  failed: boolean
  retry: () => void
}

/** Who is signed in. Asked once per page however many parts want to know. */
export function useUser(): UserState {
  const signedIn = useIsSignedIn()
  const { data, isPending, isError, refetch } = useCall(
    'GET /api/user/current',
    {},
    {
      enabled: signedIn,
      staleTime: 60_000,
    },
  )
  return {
    user: signedIn ? (data ?? null) : null,
    pending: signedIn && isPending,
    failed: signedIn && isError,
    retry: () => void refetch(),
  }
}
