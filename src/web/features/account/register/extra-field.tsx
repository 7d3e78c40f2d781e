import { useTranslation } from 'react-i18next'
import { limits } from '#contract/account/limits.ts'
import { Field } from '#web/ui/field.tsx'
import { ProblemText } from '../parts/problem-text.tsx'
import { ExtraControl } from './extra-control.tsx'
import type { ExtraField, ExtraName } from './extras.ts'
import type { RegistrationState } from './use-registration.ts'

/** A field that the school added to the registration. */
export function ExtraFieldRow({ field, state }: { field: ExtraField; state: RegistrationState }) {
  const { t } = useTranslation('account')
  const { name, required } = field
  const { fields } = state
  const value = fields.values[name]
  const problem = fields.problemOf(name)
  const labels: Readonly<Record<ExtraName, string>> = {
    name: t('registration:extra.name'),
    birthday: t('registration:extra.birthday'),
    email: t('registration:extra.email'),
    sex: t('registration:extra.sex'),
    grade: t('registration:extra.grade'),
    subject: t('registration:extra.subject'),
    parent_name: t('registration:extra.parentName'),
    parent_telephone: t('registration:extra.parentPhone'),
  }
  return (
    <Field
      label={labels[name]}
      required={required}
      optional={!required}
      aside={
        name === 'name' && (
          <span className="second tabular">
            {value.length}/{limits.name}
          </span>
        )
      }
      error={problem && <ProblemText problem={problem} />}
    >
      <ExtraControl
        field={field}
        value={value}
        onChange={(typed) => fields.set(name, typed)}
        onBlur={() => fields.leave(name)}
      />
    </Field>
  )
}
