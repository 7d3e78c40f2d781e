import type { ReactNode } from 'react'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

export interface TextFieldProps {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  maxLength: number
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  inputMode?: 'url' | 'email' | 'numeric' | 'decimal'
}

/** A labelled single-line text input. */
export function TextField({
  label,
  value,
  onChange,
  maxLength,
  hint,
  error,
  required,
  disabled,
  inputMode,
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      <TextInput
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        disabled={disabled}
        {...(inputMode ? { inputMode, spellCheck: false } : {})}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
