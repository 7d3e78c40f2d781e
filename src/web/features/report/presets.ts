const DAY_MS = 86_400_000

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Periods that schools often want, both days included, by the school's clock. */
export function presets(zone: string, now = new Date()) {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now)
  const time = Date.parse(`${today}T00:00:00Z`)
  const month = today.slice(0, 7)
  const lastOfBefore = dayAt(Date.parse(`${month}-01T00:00:00Z`) - DAY_MS)
  return [
    { name: 'last7', from: dayAt(time - 6 * DAY_MS), to: today },
    { name: 'last30', from: dayAt(time - 29 * DAY_MS), to: today },
    { name: 'month', from: `${month}-01`, to: today },
    { name: 'monthBefore', from: `${lastOfBefore.slice(0, 7)}-01`, to: lastOfBefore },
    { name: 'year', from: `${today.slice(0, 4)}-01-01`, to: today },
  ]
}
