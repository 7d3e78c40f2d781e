/** A day on this device's calendar as `2006-01-31`, as date inputs want it. */
export function dayText(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The same day 20 years before: where the calendar of a birthday opens. */
export function twentyYearsBefore(date: Date): string {
  const then = new Date(date)
  const month = then.getMonth()
  then.setFullYear(then.getFullYear() - 20)
  // The 29th of February of a year that has none: the last of that month.
  if (then.getMonth() !== month) then.setDate(0)
  return dayText(then)
}
