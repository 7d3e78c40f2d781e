import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bookingLimits, type HitDecision, hitDecisions } from '#contract/booking/limits.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { Button } from '#web/ui/button.tsx'
import { EntryDialog } from '#web/area-kit/form/entry-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import styles from './booking.module.css'
import type { Decisions, AffectedLesson } from './working-hours-values.ts'

interface AffectedBookingsDialogProps {
  hits: readonly AffectedLesson[]
  saving: boolean
  onClose: () => void
  onDecide: (decisions: Decisions, reason: string) => void
}

/** Asks what becomes of each booked lesson that the new hours leave out; nothing is saved before. */
export function AffectedBookingsDialog({ hits, saving, onClose, onDecide }: AffectedBookingsDialogProps) {
  const { t } = useTranslation('booking')
  const view = useTimeView()
  const [chosen, setChosen] = useState<Readonly<Record<number, HitDecision>>>({})
  const [reason, setReason] = useState('')
  const decisionOf = (id: number): HitDecision => chosen[id] ?? 'keep'
  const cancels = hits.some(({ lesson_id }) => decisionOf(lesson_id) === 'cancel')
  const labels = {
    keep: t('booking:hits.keep'),
    ask: t('booking:hits.ask'),
    cancel: t('booking:hits.cancel'),
  } satisfies Record<HitDecision, string>
  return (
    <EntryDialog
      width={560}
      title={t('booking:hits.title', { count: hits.length })}
      entered={[chosen, reason]}
      onClose={onClose}
      dismissable={!saving}
      footer={(close) => (
        <>
          <Button onClick={close} disabled={saving}>
            {t('booking:hits.back')}
          </Button>
          <Button
            look={cancels ? 'danger' : 'primary'}
            loading={saving}
            disabled={cancels && reason.trim() === ''}
            onClick={() =>
              onDecide(
                hits.map(({ lesson_id }) => ({ lesson_id, decision: decisionOf(lesson_id) })),
                reason,
              )
            }
          >
            {t('booking:hits.save')}
          </Button>
        </>
      )}
    >
      <p>{t('booking:hits.what')}</p>
      <ul className={styles.hits}>
        {hits.map(({ lesson_id, begintime, endtime, product_name, students }) => (
          <li key={lesson_id}>
            <Field
              label={formatLessonSpan(begintime, endtime, view)}
              hint={`${product_name} · ${students.join(t('booking:hits.and'))}`}
            >
              <Select
                value={decisionOf(lesson_id)}
                options={hitDecisions.map((value) => ({ value, label: labels[value] }))}
                onChange={({ target }) => {
                  const decision = hitDecisions.find((value) => value === target.value)
                  if (decision) setChosen({ ...chosen, [lesson_id]: decision })
                }}
              />
            </Field>
          </li>
        ))}
      </ul>
      {cancels && (
        <Field label={t('booking:hits.reason')} hint={t('booking:hits.reasonHint')} required>
          <TextInput
            maxLength={bookingLimits.note}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      )}
    </EntryDialog>
  )
}
