import type { ComponentProps, ReactNode } from 'react'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { ProfileField, ProfileValues } from './profile-values.ts'
import type { ProfileForm } from './use-profile-form.ts'

type TextOf = { [Name in ProfileField]: ProfileValues[Name] extends string ? Name : never }[ProfileField]

export interface TextRowProps {
  form: ProfileForm
  field: TextOf
  label: string
  longest: number
  hint?: ReactNode
  /** multi-line */
  long?: boolean
  input?: Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'readOnly' | 'inputMode' | 'spellCheck'>
}

/** A text field of the profile. */
export function TextRow({ form, field, label, longest, hint, long, input }: TextRowProps) {
  const wiring = {
    value: form.values[field],
    maxLength: longest,
    onChange: ({ target }: { target: { value: string } }) => form.set({ [field]: target.value }),
    onBlur: () => form.check(field),
  }
  return (
    <Field label={label} hint={hint} error={form.problemOf(field)}>
      {long ? <TextArea rows={4} {...wiring} /> : <TextInput {...wiring} {...input} />}
    </Field>
  )
}
