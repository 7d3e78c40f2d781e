import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#web/lib/config.ts'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { longestPhone, type Telephone } from '../forms/form-values.ts'
import type { Problem } from '../forms/problem.ts'
import { type Country, useCountries } from '../forms/use-countries.ts'
import { ProblemText } from './problem-text.tsx'

export interface PhoneInputProps {
  value: Telephone
  onChange: (value: Telephone) => void
  onBlur: () => void
  problem: Problem | null
  label?: string
  /** read-only */
  disabled?: boolean
  /** a phone that no account has yet: only of countries to which the school sends codes */
  isNew?: boolean
}

/**
 * The countries to which codes are sent, all where the school names none; a selected country outside is replaced. Where
 * all are offered, it is replaced as long as nobody has chosen it.
 */
function useReachable(
  countries: readonly Country[],
  limited: boolean,
  isChosen: boolean,
  { value, onChange }: Pick<PhoneInputProps, 'value' | 'onChange'>,
): readonly Country[] {
  const { sms_countries: allowed } = useConfig()
  const [first] = allowed
  const out =
    first !== undefined && !allowed.includes(value.areaCode) && (limited || (!isChosen && value.phone === ''))
  useEffect(() => {
    if (out) onChange({ areaCode: first, phone: value.phone })
  })
  return useMemo(
    () =>
      limited && allowed.length > 0 ? countries.filter(({ code }) => allowed.includes(code)) : countries,
    [countries, limited, allowed],
  )
}

/** Area code and number of a mobile phone. */
export function PhoneInput(props: PhoneInputProps) {
  const { value, onChange, onBlur, problem, label, disabled, isNew = false } = props
  const { t } = useTranslation('account')
  const [isChosen, setIsChosen] = useState(false)
  const countries = useReachable(useCountries(), isNew && !disabled, isChosen || disabled === true, props)
  return (
    <PhoneField
      label={label ?? t('account:phone')}
      name="telephone"
      required
      disabled={disabled}
      countries={countries}
      value={{ areaCode: value.areaCode, number: value.phone }}
      onChange={({ areaCode, number }) => {
        setIsChosen(true)
        onChange({ areaCode, phone: number.slice(0, longestPhone(areaCode)) })
      }}
      onBlur={onBlur}
      error={problem && <ProblemText problem={problem} />}
    />
  )
}
