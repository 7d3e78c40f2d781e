import { useTranslation } from 'react-i18next'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

export interface ReasonFieldProps {
  value: string
  /** it was submitted empty */
  missing: boolean
  hint: string
  onChange: (value: string) => void
}

/** The reason for a change of money records. */
export function ReasonField({ value, missing, hint, onChange }: ReasonFieldProps) {
  const { t } = useTranslation('trade')
  return (
    <Field
      label={t('trade:offline.reason')}
      required
      hint={hint}
      error={missing ? t('trade:offline.reasonNeeded') : undefined}
    >
      <TextArea rows={2} maxLength={500} value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}
