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

/** Day and time of day, in the zone of who looks. */
export function MomentInput({ value = null, onChange, ...rest }: MomentInputProps) {
  const [typed, setTyped] = useState(textOf(value))
  // A moment that is half typed stays as it is typed; one that comes from elsewhere takes its place.
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
