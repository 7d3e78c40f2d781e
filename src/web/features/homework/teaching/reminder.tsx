import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { homeworkLimits } from '#contract/homework/limits.ts'
import { ConfirmAction } from '#web/area-kit/form/confirm-action.tsx'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { TaughtHomework } from '../types.ts'

/** Reminds those who have not submitted; there is nobody to remind in a closed homework, or in the hour after. */
export function Reminder({ found }: { found: TaughtHomework }) {
  const { t } = useTranslation('homework')
  const now = useNow()
  const [confirming, setConfirming] = useState(false)
  const { id, waiting: count, reminded_time: last, is_closed } = found
  if (is_closed === 1 || count === 0) return null
  const tooSoon = last !== null && now < last + homeworkLimits.remindPause
  return (
    <>
      <Button disabled={tooSoon} onClick={() => setConfirming(true)}>
        {t('homework:remind.open')}
      </Button>
      {confirming && (
        <ConfirmAction
          title={t('homework:remind.title')}
          action={t('homework:remind.open')}
          onClose={() => setConfirming(false)}
          onConfirm={async () => {
            const { reminded } = await call(
              'POST /api/v1/teacher/homework/{id}/reminders',
              { params: { id } },
              { quiet: true },
            )
            toast.success(t('homework:remind.done', { count: reminded }))
            setConfirming(false)
            await invalidate('GET /api/v1/teacher/homework/{id}')
          }}
        >
          <p>{t('homework:remind.what', { count })}</p>
        </ConfirmAction>
      )}
    </>
  )
}
