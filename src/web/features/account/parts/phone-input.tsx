import { useTranslation } from 'react-i18next'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { longestPhone, type Telephone } from '../forms/form-values.ts'
import type { Problem } from '../forms/problem.ts'
import { useCountries } from '../forms/use-countries.ts'
import { ProblemText } from './problem-text.tsx'

export interface PhoneInputProps {
  value: Telephone
  onChange: (value: Telephone) => void
  onBlur: () => void
  problem: Problem | null
}

/** Area code and number of a mobile phone. */
export function PhoneInput({ value, onChange, onBlur, problem }: PhoneInputProps) {
  const { t } = useTranslation('account')
  const countries = useCountries()
  return (
    <PhoneField
      label={t('account:phone')}
      name="telephone"
      required
      countries={countries}
      value={{ areaCode: value.areaCode, number: value.phone }}
      onChange={({ areaCode, number }) =>
        onChange({ areaCode, phone: number.slice(0, longestPhone(areaCode)) })
      }
      onBlur={onBlur}
      error={problem && <ProblemText problem={problem} />}
    />
  )
}
