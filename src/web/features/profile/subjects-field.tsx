import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { subjectsIn } from './profile-values.ts'
import styles from './profile.module.css'
import type { ProfileForm } from './use-profile-form.ts'

export interface SubjectsFieldProps {
  form: ProfileForm
  choices: readonly string[]
  /** the school has no list of subjects: free text */
  free: boolean
}

/** Several subjects: checkboxes where the school has a list, otherwise a text field. */
export function SubjectsField({ form, choices, free }: SubjectsFieldProps) {
  return free ? <TypedSubjects form={form} /> : <TickedSubjects form={form} choices={choices} />
}

function TypedSubjects({ form }: { form: ProfileForm }) {
  const { t } = useTranslation('profile')
  // keeps the text as typed: a trailing comma adds no subject yet
  const [text, setText] = useState(() => form.values.subjects.join(t('profile:separator')))
  return (
    <Field label={t('profile:subjects')} hint={t('profile:subjectsHint')} error={form.problemOf('subjects')}>
      <TextInput
        value={text}
        maxLength={600}
        onChange={({ target }) => {
          setText(target.value)
          form.set({ subjects: subjectsIn(target.value) })
        }}
        onBlur={() => form.check('subjects')}
      />
    </Field>
  )
}

function TickedSubjects({ form, choices }: Pick<SubjectsFieldProps, 'form' | 'choices'>) {
  const { t } = useTranslation('profile')
  const id = useId()
  const chosen = form.values.subjects
  const toggle = (subject: string, on: boolean): void =>
    form.set({ subjects: choices.filter((one) => (one === subject ? on : chosen.includes(one))) })
  const problem = form.problemOf('subjects')
  return (
    <fieldset aria-describedby={problem ? id : undefined}>
      <legend className={styles.label}>{t('profile:subjects')}</legend>
      <div className={styles.ticks}>
        {choices.map((subject) => (
          <Checkbox
            key={subject}
            checked={chosen.includes(subject)}
            onChange={({ target }) => toggle(subject, target.checked)}
          >
            {subject}
          </Checkbox>
        ))}
      </div>
      <FieldError id={id}>{problem}</FieldError>
    </fieldset>
  )
}
