import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#web/ui/notice.tsx'
import { isOutcomeUnknown } from '#web/lib/outcome-unknown.ts'
import { changeFailure } from './change-failure.ts'

interface NotDoneProps {
  /** why a change failed */
  error: unknown
  /** the way to what may have changed; shown only when that is not known */
  action?: ReactNode
}

/** A change that failed: a refusal, nothing was changed, or nobody knows whether it was, since no answer came. */
export function NotDone({ error, action }: NotDoneProps) {
  const { t } = useTranslation('area')
  const isUnknown = isOutcomeUnknown(error)
  return (
    <Notice
      tone="error"
      live
      title={changeFailure(error, t, (why) => t('area:notDone', { why }))}
      action={isUnknown && action}
    />
  )
}
