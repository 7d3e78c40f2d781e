import { utc } from '#web/ui/utc.ts'

/** Periods that schools often want, both days included, by the school's clock. */
export function presets(zone: string, now = new Date()) {
  const today = utc(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now))
  const monthBefore = today.subtract(1, 'month')
  return [
    { name: 'last7', from: today.subtract(6, 'day'), to: today },
    { name: 'last30', from: today.subtract(29, 'day'), to: today },
    { name: 'month', from: today.startOf('month'), to: today },
    { name: 'monthBefore', from: monthBefore.startOf('month'), to: monthBefore.endOf('month') },
    { name: 'year', from: today.startOf('year'), to: today },
  ].map(({ name, from, to }) => ({ name, from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') }))
}
