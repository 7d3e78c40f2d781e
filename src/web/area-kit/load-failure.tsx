import type { CallError } from '#web/lib/query.ts'
import { HttpFailure, Refused } from '#web/lib/failures.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

export interface LoadFailureProps {
  error: CallError
  onRetry: () => void
  retrying?: boolean | undefined
}

/** What stands where content could not be loaded. Nothing for a session that ended: that page is being left. */
export function LoadFailure({ error, onRetry, retrying }: LoadFailureProps) {
  if (error instanceof Refused) {
    return <ErrorState title={error.message} onRetry={onRetry} retrying={retrying} />
  }
  if (!(error instanceof HttpFailure)) return null
  return <ErrorState onRetry={onRetry} retrying={retrying} requestId={error.requestId} />
}
