import type { Check, Finding } from '../context.ts'

/** signatures of providers are refused from five minutes on; orders and classes go by the minute */
const MOST_SECONDS = 60
/** both clocks decide about the same rows */
const MOST_TO_DATABASE = 5

const secondsBetween = (one: Date, other: Date): number =>
  Math.round(Math.abs(one.getTime() - other.getTime()) / 1000)

/** The clock of this machine against those of the database and of a provider. */
export const checkClock: Check = async ({ probes }) => {
  const { now: ofDatabase } = await probes.databaseState()
  const toDatabase = secondsBetween(probes.now(), ofDatabase)
  const outside = await probes.outsideTime()
  const toOutside = outside ? secondsBetween(probes.now(), outside.at) : 0
  const found: Finding[] = []
  if (toDatabase > MOST_TO_DATABASE)
    found.push({ id: 'clock_of_database_off', params: { seconds: toDatabase } })
  if (outside && toOutside > MOST_SECONDS)
    found.push({ id: 'clock_off', params: { seconds: toOutside, host: outside.host } })
  return found
}
