import { useSyncExternalStore } from 'react'
import { isSignedIn, subscribeSession } from './session.ts'

/** Whether a token is stored; follows this tab and the others. Who it is: `useUser` of features/session. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(subscribeSession, isSignedIn)
}
