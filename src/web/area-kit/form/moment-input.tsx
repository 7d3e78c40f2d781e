import { type ComponentProps, useState } from 'react'
import { fromLocal, toLocal } from '#web/ui/local-time.ts'
import { TextInput } from '#web/ui/text-input.tsx'

export interface MomentInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** Unix seconds; null: none */
  value?: number | null
  onChange?: (at: number | null) => void
}

const textOf = (at: number | null): string => (at === null ? '' : toLocal(at))

/** Date and time, in the time zone of the reader. */
export function MomentInput({ value = null, onChange, ...rest }: MomentInputProps) {
  const [typed, setTyped] = useState(textOf(value))
  // An incomplete input stays as typed; a value from outside replaces it.
  const shown = fromLocal(typed) === value ? typed : textOf(value)
  return (
    <TextInput
      {...rest}
      type="datetime-local"
      max="9999-12-31T23:59"
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange?.(fromLocal(target.value))
      }}
    />
  )
}
