import { useTranslation } from 'react-i18next'
import { NOTE_LENGTH, offlineEntryKinds } from '#contract/payment/offline-kinds.ts'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { MeansProblems, PaidMeans } from './means.ts'
import { MeansFields } from './means-fields.tsx'

export interface PaymentFieldsProps {
  values: PaidMeans
  problems: MeansProblems
  onChange: (change: Partial<PaidMeans>) => void
}

/** The fields of an offline payment. */
export function PaymentFields({ values, problems, onChange }: PaymentFieldsProps) {
  const { t } = useTranslation('trade')
  return (
    <>
      <MeansFields
        kinds={offlineEntryKinds}
        values={values}
        problems={problems}
        labels={{ kind: t('trade:offline.kind'), at: t('trade:offline.paidAt') }}
        onChange={onChange}
      />
      <Field label={t('trade:offline.note')} hint={t('trade:offline.noteHint')}>
        <TextArea
          rows={2}
          maxLength={NOTE_LENGTH}
          value={values.note}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </Field>
    </>
  )
}
