import type { ReactNode } from 'react'
import { Field } from '#web/ui/field.tsx'
import { MomentInput } from './moment-input.tsx'
import { useZoneHint } from './use-zone-hint.ts'

export interface MomentFieldProps {
  label: ReactNode
  value: number | null
  onChange: (at: number | null) => void
  error?: ReactNode
  hint?: ReactNode
}

/** A labelled date and time; names the time zone where it differs from the school's. */
export function MomentField({ label, value, onChange, error, hint }: MomentFieldProps) {
  const zone = useZoneHint()
  return (
    <Field
      label={label}
      error={error}
      hint={
        hint && zone ? (
          <>
            {hint} {zone}
          </>
        ) : (
          (hint ?? zone)
        )
      }
    >
      <MomentInput value={value} onChange={onChange} />
    </Field>
  )
}
