import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/account/limits.ts'
import { profileLimits } from '#contract/account/profile-limits.ts'
import type { Fields } from '#web/features/account/forms/use-fields.ts'
import { PhoneInput } from '#web/features/account/parts/phone-input.tsx'
import { ProblemText } from '#web/features/account/parts/problem-text.tsx'
import { BirthdayInput } from '#web/features/account/register/birthday-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useCountries } from '#web/features/account/forms/use-countries.ts'
import type { TrialFormValues } from './trial-form-values.ts'

export interface TrialFormFieldsProps {
  fields: Fields<TrialFormValues>
  /** grades and subjects that the school has configured; none: free text */
  grades: readonly string[]
  subjects: readonly string[]
}

interface TextProps {
  label: string
  value: string
  longest: number
  choices?: readonly string[]
  autoComplete?: string
  required?: boolean
  error?: ReactNode
  onChange: (text: string) => void
  onBlur: () => void
}

/** A text input, or a select where the school has a list. */
function TextRow({ label, value, longest, choices = [], required, error, onChange, ...rest }: TextProps) {
  const { t } = useTranslation('claim')
  const known = [...new Set(value === '' ? choices : [...choices, value])]
  return (
    <Field label={label} required={required} optional={!required} error={error}>
      {choices.length > 0 ? (
        <Select
          value={value}
          placeholder={t('claim:notSaid')}
          options={known.map((one) => ({ value: one, label: one }))}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <TextInput
          {...rest}
          value={value}
          maxLength={longest}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

/** The fields of the trial form; name and phone are required. */
export function TrialFormFields({ fields, grades, subjects }: TrialFormFieldsProps) {
  const { t } = useTranslation(['claim', 'account'])
  const countries = useCountries()
  const { values, set, leave, problemOf } = fields
  const errorOf = (name: keyof TrialFormValues) => {
    const problem = problemOf(name)
    return problem && <ProblemText problem={problem} />
  }
  const text = (name: 'name' | 'grade' | 'subject' | 'parentName') => ({
    value: values[name],
    error: errorOf(name),
    onChange: (value: string) => set(name, value),
    onBlur: () => leave(name),
  })
  return (
    <>
      <TextRow {...text('name')} label={t('claim:name')} longest={limits.name} autoComplete="name" required />
      <PhoneInput
        label={t('claim:phone')}
        value={values.phone}
        onChange={(phone) => set('phone', phone)}
        onBlur={() => leave('phone')}
        problem={problemOf('phone')}
      />
      <TextRow {...text('grade')} label={t('claim:grade')} longest={profileLimits.grade} choices={grades} />
      <TextRow
        {...text('subject')}
        label={t('claim:subject')}
        longest={profileLimits.subject}
        choices={subjects}
      />
      <Field label={t('claim:gender')} optional>
        <Select
          value={values.gender}
          placeholder={t('claim:notSaid')}
          options={[
            { value: '0', label: t('claim:female') },
            { value: '1', label: t('claim:male') },
          ]}
          onChange={({ target }) => set('gender', target.value as TrialFormValues['gender'])}
        />
      </Field>
      <Field label={t('claim:birthday')} optional error={errorOf('birthday')}>
        <BirthdayInput
          value={values.birthday}
          onChange={(birthday) => set('birthday', birthday)}
          onBlur={() => leave('birthday')}
        />
      </Field>
      <TextRow {...text('parentName')} label={t('claim:parentName')} longest={limits.name} />
      <PhoneField
        label={
          <>
            {t('claim:parentPhone')} <span className="second">{t('ui:optional')}</span>
          </>
        }
        name="parent_telephone"
        countries={countries}
        value={{ areaCode: values.parentPhone.areaCode, number: values.parentPhone.phone }}
        onChange={({ areaCode, number }) => set('parentPhone', { areaCode, phone: number.slice(0, 20) })}
        onBlur={() => leave('parentPhone')}
        error={errorOf('parentPhone')}
      />
    </>
  )
}
