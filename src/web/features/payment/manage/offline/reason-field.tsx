import { useTranslation } from 'react-i18next'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

export interface ReasonFieldProps {
  /** left out: that it is the reason */
  label?: string
  value: string
  /** it was submitted empty */
  missing: boolean
  hint?: string | undefined
  onChange: (value: string) => void
}

/** What must be said of a change of money records: its reason, or another text. */
export function ReasonField({ label, value, missing, hint, onChange }: ReasonFieldProps) {
  const { t } = useTranslation('trade')
  return (
    <Field
      label={label ?? t('trade:offline.reason')}
      required
      hint={hint}
      error={missing ? t('trade:offline.reasonNeeded') : undefined}
    >
      <TextArea rows={2} maxLength={500} value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}
