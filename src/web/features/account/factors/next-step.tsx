import { SecondStepDialog } from './second-step-dialog.tsx'
import VerifyDialog from '../verification/verify-dialog.tsx'
import type { NextStep as Next } from '../login/use-login-attempt.ts'

interface NextStepProps {
  next: Next
  /** "log in automatically" is ticked */
  remember: boolean
  onClose: () => void
}

/** What a login still needs that is right so far. */
export default function NextStep({ next, ...rest }: NextStepProps) {
  return 'ticket' in next ? (
    <SecondStepDialog {...rest} ticket={next.ticket} factors={next.factors} />
  ) : (
    <VerifyDialog {...rest} userid={next.userid} />
  )
}
