import { useTranslation } from 'react-i18next'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

interface ReasonFieldProps {
  value: string
  most: number
  missing: boolean
  hint?: string
  onChange: (reason: string) => void
}

/** The reason without which a booking or lesson hours of a student are not changed. */
export function ReasonField({ value, most, missing, hint, onChange }: ReasonFieldProps) {
  const { t } = useTranslation('booking')
  return (
    <Field
      label={t('booking:hits.reason')}
      hint={hint}
      required
      error={missing ? t('booking:taught.reasonMissing') : undefined}
    >
      <TextArea rows={2} maxLength={most} value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}
