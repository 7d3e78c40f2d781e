import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
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

/** A sum of money, with the currency that it is in. */
export function AmountField({ label, value, currency, onChange, hint, error, readOnly }: AmountFieldProps) {
  const { t } = useTranslation('trade')
  return (
    <Field
      label={t('trade:amountIn', { label, currency: currencyCode(currency) })}
      required
      hint={hint}
      error={error}
    >
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
