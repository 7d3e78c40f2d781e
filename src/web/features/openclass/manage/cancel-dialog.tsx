import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeFailure } from '#web/area-kit/form/change-failure.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { EntryDialog } from '#web/area-kit/form/entry-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import styles from './class-form.module.css'

export interface CancelDialogProps {
  id: number
  name: string
  bookings: number
  isCharged: boolean
  onClose: () => void
  onCancelled: () => Promise<void>
}

/** Cancels a class for good: asks for the reason, and says what happens to its payments. */
export function CancelDialog({ id, name, bookings, isCharged, onClose, onCancelled }: CancelDialogProps) {
  const { t } = useTranslation('openclass')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function cancel() {
    if (reason.trim() === '') {
      setProblem(t('openclass:cancel.reasonNeeded'))
      return
    }
    setBusy(true)
    setProblem(null)
    try {
      const done = await call(
        'POST /api/v1/openclass/{id}/cancel',
        { params: { id }, body: { reason } },
        { quiet: true },
      )
      toast.success(t('openclass:cancel.done', { name, count: done.orders }))
      await onCancelled()
    } catch (error) {
      setProblem(changeFailure(error, t, (why) => t('openclass:cancel.failed', { why })))
      setBusy(false)
    }
  }
  return (
    <EntryDialog
      title={t('openclass:cancel.title', { name })}
      dismissable={!busy}
      entered={reason}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close} disabled={busy}>
            {t('openclass:cancel.keep')}
          </Button>
          <Button look="danger" loading={busy} onClick={() => void cancel()}>
            {t('openclass:cancel.press', { name })}
          </Button>
        </>
      )}
    >
      <div className={styles.ask}>
        <p>
          {t(isCharged ? 'openclass:cancel.whatCharged' : 'openclass:cancel.whatFree', { count: bookings })}
        </p>
        <Field
          label={t('openclass:cancel.reason')}
          hint={isCharged ? t('openclass:cancel.reasonHint') : undefined}
          error={problem}
          required
        >
          <TextArea
            rows={3}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </div>
    </EntryDialog>
  )
}
