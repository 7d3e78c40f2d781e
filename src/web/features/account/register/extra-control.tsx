import { useTranslation } from 'react-i18next'
import { limits } from '#contract/account/limits.ts'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { BirthdayInput } from './birthday-input.tsx'
import type { ExtraField, ExtraName } from './extras.ts'

export interface ExtraControlProps {
  field: ExtraField
  value: string
  onChange: (value: string) => void
  onBlur: () => void
}

const longest: Partial<Record<ExtraName, number>> = {
  name: limits.name,
  email: limits.email,
  parent_name: limits.name,
  parent_telephone: 20,
}
const inputTypes: Partial<Record<ExtraName, string>> = { email: 'email', parent_telephone: 'tel' }
const completions: Partial<Record<ExtraName, string>> = { name: 'name', email: 'email', birthday: 'bday' }

/** The control of a registration field: a select, the system's date picker, or a text input. */
export function ExtraControl({ field: { name, options }, value, onChange, onBlur }: ExtraControlProps) {
  const { t } = useTranslation('account')
  if (name === 'birthday') return <BirthdayInput value={value} onChange={onChange} onBlur={onBlur} />
  const isSex = name === 'sex'
  const choices = isSex
    ? [
        { value: '0', label: t('registration:female') },
        { value: '1', label: t('registration:male') },
      ]
    : options.map((option) => ({ value: option, label: option }))
  if (choices.length > 0) {
    return (
      <Select
        name={name}
        options={choices}
        placeholder={t('registration:choose')}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
    )
  }
  return (
    <TextInput
      name={name}
      type={inputTypes[name] ?? 'text'}
      autoComplete={completions[name] ?? 'off'}
      maxLength={longest[name] ?? 64}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
    />
  )
}
