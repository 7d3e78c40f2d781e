import { useCurrencySign } from '#web/area-kit/form/use-currency-sign.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

export interface AmountFieldProps {
  label: string
  value: string
  currency: number
  onChange: (value: string) => void
  hint?: ReactNode
  error?: ReactNode
  readOnly?: boolean
}

/** An amount of money with its currency. */
export function AmountField({ label, value, currency, onChange, hint, error, readOnly }: AmountFieldProps) {
  const { t } = useTranslation('trade')
  const sign = useCurrencySign(currency)
  return (
    <Field label={t('trade:amountIn', { label, currency: sign })} required hint={hint} error={error}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        value={value}
        readOnly={readOnly}
        onChange={({ target }) => onChange(target.value.trim())}
      />
    </Field>
  )
}
