import { useState } from 'react'
import { TextInput } from '#web/ui/text-input.tsx'
import { dayText, twentyYearsBefore } from './dates.ts'

export interface BirthdayInputProps {
  /** `2006-01-31`, or empty */
  value: string
  onChange: (value: string) => void
  onBlur: () => void
}

/** Keys that open the system's date picker. */
const opensCalendar = (key: string, alt: boolean) =>
  key === ' ' || key === 'F4' || (alt && key === 'ArrowDown')

/** Opens the system's date picker at a day, which the field holds only during the call. */
function openCalendar(input: HTMLInputElement, day: string): void {
  const { value } = input
  input.value = day
  try {
    input.showPicker?.()
  } catch {
    // The browser refuses to open the picker here: the field can be typed in.
  }
  input.value = value
}

/** The system's date field, up to today. The picker of an empty field opens 20 years back. */
export function BirthdayInput({ value, onChange, onBlur }: BirthdayInputProps) {
  const [today] = useState(() => new Date())
  const first = value || twentyYearsBefore(today)
  return (
    <TextInput
      type="date"
      name="birthday"
      autoComplete="bday"
      max={dayText(today)}
      value={value}
      onKeyDown={(event) => {
        if (!opensCalendar(event.key, event.altKey)) return
        event.preventDefault()
        openCalendar(event.currentTarget, first)
      }}
      onClick={({ currentTarget }) => openCalendar(currentTarget, first)}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
    />
  )
}
