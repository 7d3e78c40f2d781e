import type { ComponentProps } from 'react'
import { limits } from '#contract/account/limits.ts'
import { Field, type FieldProps } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import type { Problem } from '../forms/problem.ts'
import { ProblemText } from './problem-text.tsx'

export interface PasswordValueProps {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  problem: Problem | null
}

interface PasswordFieldProps
  extends PasswordValueProps,
    Pick<FieldProps, 'label' | 'aside'>,
    Pick<ComponentProps<typeof PasswordInput>, 'name' | 'autoComplete' | 'rules'> {}

/** A password with its label and problem; `name` and `autoComplete` tell password managers which one it is. */
export function PasswordField({
  label,
  aside,
  value,
  onChange,
  onBlur,
  problem,
  ...input
}: PasswordFieldProps) {
  return (
    <Field label={label} required aside={aside} error={problem && <ProblemText problem={problem} />}>
      <PasswordInput
        {...input}
        maxLength={limits.passwordInput}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
    </Field>
  )
}
