import { useSyncExternalStore } from 'react'
import { isSignedIn, subscribeSession } from './session.ts'

/** Whether a token is stored; updates with this tab and the others. The user: `useUser` of features/session. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(subscribeSession, isSignedIn)
}
