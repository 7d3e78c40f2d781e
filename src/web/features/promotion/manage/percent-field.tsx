import { useTranslation } from 'react-i18next'
import { TextField } from '#web/area-kit/form/text-field.tsx'

export interface PercentFieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The share that a discount or a coupon takes off. */
export function PercentField(props: PercentFieldProps) {
  const { t } = useTranslation('promotion')
  return (
    <TextField
      label={t('promotion:percentIn')}
      hint={t('promotion:percentHint')}
      maxLength={4}
      inputMode="decimal"
      required
      {...props}
    />
  )
}
