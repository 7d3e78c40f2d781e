import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { Field } from './field.tsx'
import styles from './input.module.css'
import { TextInput } from './text-input.tsx'

export interface PhoneValue {
  areaCode: string
  number: string
}

export interface PhoneFieldProps {
  label: ReactNode
  value: PhoneValue
  onChange: (value: PhoneValue) => void
  /** Dial codes without the plus, each once, with its name in the interface's language. */
  countries: readonly { code: string; name: string }[]
  onBlur?: (() => void) | undefined
  hint?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  disabled?: boolean | undefined
  name?: string | undefined
}

/** Area code and number as one field; the closed list shows only the code. */
export function PhoneField({
  value,
  onChange,
  countries,
  onBlur,
  disabled,
  name,
  ...field
}: PhoneFieldProps) {
  const { t } = useTranslation('ui')
  const options = useMemo(
    () =>
      countries.map(({ code, name: country }) => (
        <option key={code} value={code}>
          {country} +{code}
        </option>
      )),
    [countries],
  )
  return (
    <Field {...field}>
      <div className={styles.phone}>
        <div className={styles.areaCode}>
          <select
            aria-label={t('ui:areaCode')}
            value={value.areaCode}
            disabled={disabled}
            autoComplete="tel-country-code"
            onChange={(event) => onChange({ ...value, areaCode: event.target.value })}
          >
            {options}
          </select>
          <div className={classNames(styles.input, styles.select, styles.shown)} aria-hidden="true">
            +{value.areaCode}
          </div>
        </div>
        <TextInput
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          name={name}
          disabled={disabled}
          value={value.number}
          onChange={(event) => onChange({ ...value, number: event.target.value.replace(/[^\d]/g, '') })}
          onBlur={onBlur}
        />
      </div>
    </Field>
  )
}
