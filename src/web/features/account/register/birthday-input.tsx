import { useState } from 'react'
import { TextInput } from '#web/ui/text-input.tsx'
import { dayText, twentyYearsBefore } from './dates.ts'

export interface BirthdayInputProps {
  /** `2006-01-31`, or empty */
  value: string
  onChange: (value: string) => void
  onBlur: () => void
}

/** Keys that open the system's calendar. */
const opensCalendar = (key: string, alt: boolean) =>
  key === ' ' || key === 'F4' || (alt && key === 'ArrowDown')

/**
 * The system's own date field, up to today. While its calendar is open on an empty field it stands 20 years back,
 * since it opens at the date that it shows; left untouched, it is empty again.
 */
export function BirthdayInput({ value, onChange, onBlur }: BirthdayInputProps) {
  const [open, setOpen] = useState(false)
  const [today] = useState(() => new Date())
  return (
    <TextInput
      type="date"
      name="birthday"
      autoComplete="bday"
      max={dayText(today)}
      value={value || (open ? twentyYearsBefore(today) : '')}
      onPointerDown={() => setOpen(true)}
      onKeyDown={({ key, altKey }) => opensCalendar(key, altKey) && setOpen(true)}
      onClick={({ currentTarget }) => {
        try {
          currentTarget.showPicker?.()
        } catch {
          // Not allowed here: the field can be typed in.
        }
      }}
      onChange={({ target }) => {
        setOpen(false)
        onChange(target.value)
      }}
      onBlur={() => {
        setOpen(false)
        onBlur()
      }}
    />
  )
}
