import { useTranslation } from 'react-i18next'
import { useCountries } from '#web/features/account/forms/use-countries.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import styles from './sends.module.css'

export interface CountriesFieldProps {
  /** dial codes */
  value: readonly string[]
  onChange: (codes: string[]) => void
  error: string | null
}

/** The countries to which codes are sent: the selected ones, each with a remove button, and a search. */
export function CountriesField({ value, onChange, error }: CountriesFieldProps) {
  const { t } = useTranslation('backoffice')
  const countries = useCountries()
  const nameOf = (code: string) => {
    const name = countries.find((country) => country.code === code)?.name
    return name ? `${name} +${code}` : `+${code}`
  }
  const others = countries.filter(({ code }) => !value.includes(code))
  return (
    <div>
      <ul className={styles.chosen} aria-label={t('backoffice:smsLimits.countries')}>
        {value.map((code) => (
          <li key={code}>
            <Button
              size="small"
              aria-label={t('backoffice:smsLimits.removeCountry', { name: nameOf(code) })}
              onClick={() => onChange(value.filter((other) => other !== code))}
            >
              {nameOf(code)} <span aria-hidden="true">×</span>
            </Button>
          </li>
        ))}
      </ul>
      <Field
        label={t('backoffice:smsLimits.addCountry')}
        hint={t('backoffice:smsLimits.countriesHint')}
        error={error}
      >
        <Select
          value=""
          placeholder={t('backoffice:smsLimits.chooseCountry')}
          options={others.map(({ code, name }) => ({ value: code, label: `${name} +${code}` }))}
          onChange={({ target }) => {
            if (target.value !== '') onChange([...value, target.value])
          }}
        />
      </Field>
    </div>
  )
}
