/**
 * By `name@version`: the days on which it was published, and on which its date was recorded, `YYYY-MM-DD`. A reason
 * lets it be younger than `leastAge`, such as an urgent mend.
 */
export type LockDates = Record<string, [published: string, recorded: string, reason?: string]>

/** Days between the publication of a version and its use here: stolen accounts and faults come to light in the first. */
const leastAge = 7

/** Whole days that a version was old when its date was recorded. */
const ageInDays = ([published, recorded]: LockDates[string]): number =>
  (Date.parse(recorded) - Date.parse(published)) / 86_400_000

/** What is wrong with the date of a version: nothing when it was old enough or has a reason. */
export function dateProblems(dates: LockDates, id: string): string[] {
  const date = dates[id]
  if (!date) return [`${id}: has no date, run npm run lock:dates`]
  const age = ageInDays(date)
  if (age >= leastAge || date[2]) return []
  return [
    `${id}: was taken ${age} days after its publication, ${leastAge} are asked for, or a reason in dates.json`,
  ]
}
