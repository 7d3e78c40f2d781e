import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/error-state.tsx'
import { HttpFailure, NotSignedIn, Refused } from './failures.ts'

export interface LoadFailureProps {
  error: unknown
  /** The action for a final refusal, instead of a retry. */
  refused?: ReactNode
  onRetry: () => void
  retrying?: boolean | undefined
  action?: ReactNode
}

/**
 * Shown instead of content that failed to load: the refusal or the failure. Nothing for a session that ended, since
 * that page is being left.
 */
export function LoadFailure({ error, refused, onRetry, retrying, action }: LoadFailureProps) {
  if (error instanceof NotSignedIn) return null
  if (error instanceof Refused) {
    const again = refused === undefined ? { onRetry, retrying } : {}
    return <ErrorState title={error.message} what={refused} action={action} {...again} />
  }
  const failure = error instanceof HttpFailure ? error : undefined
  return (
    <ErrorState
      what={failure?.message}
      requestId={failure?.requestId}
      onRetry={onRetry}
      retrying={retrying}
      action={action}
    />
  )
}
