import { useState } from 'react'
import { TextInput } from '#web/ui/text-input.tsx'
import { exactClock, readExactClock } from './exact-clock.ts'

export interface ClockInputProps {
  /** accessible name */
  label: string
  /** seconds; not a number: what was typed is no time */
  value: number
  invalid?: boolean
  onChange: (second: number) => void
}

/** A second of a video, as `12:03.500`. */
export function ClockInput({ label, value, invalid = false, onChange }: ClockInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? null : (readExactClock(typed) ?? Number.NaN)
  // what was typed counts as long as the value is the one that it made
  const shown =
    typed !== null && Object.is(read, value) ? typed : Number.isFinite(value) ? exactClock(value) : ''
  return (
    <TextInput
      aria-label={label}
      aria-invalid={invalid || undefined}
      inputMode="decimal"
      value={shown}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(readExactClock(currentTarget.value) ?? Number.NaN)
      }}
      // a time is written as all others are; what is none stays to be mended
      onBlur={() =>
        setTyped((before) => (before !== null && readExactClock(before) === null ? before : null))
      }
    />
  )
}
