import { type ComponentProps, useState } from 'react'
import { TextInput } from '#web/ui/text-input.tsx'
import { ownZone, wallClock } from '#web/ui/zones.ts'

export interface MomentInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** Unix seconds; null: none */
  value?: number | null
  onChange?: (at: number | null) => void
}

function textOf(at: number | null): string {
  if (at === null) return ''
  const { year, month, day, hour, minute } = wallClock(at, ownZone())
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`
}

function momentOf(text: string): number | null {
  const at = Math.floor(new Date(text).getTime() / 1000)
  return Number.isNaN(at) ? null : at
}

/** Day and time of day, in the zone of who looks. */
export function MomentInput({ value = null, onChange, ...rest }: MomentInputProps) {
  const [typed, setTyped] = useState(textOf(value))
  // A moment that is half typed stays as it is typed; one that comes from elsewhere takes its place.
  const shown = momentOf(typed) === value ? typed : textOf(value)
  return (
    <TextInput
      {...rest}
      type="datetime-local"
      max="9999-12-31T23:59"
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange?.(momentOf(target.value))
      }}
    />
  )
}
