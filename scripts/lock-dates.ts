import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dateProblems, type LockDates } from './lib/lock/dates.ts'
import { lockEntries } from './lib/lock/entries.ts'
import { root } from './lib/paths.ts'
import { run } from './lib/run.ts'

/** Adds the dates of the lock's new versions to scripts/lib/lock/dates.json and drops those of versions that left. */
const file = join(root, 'scripts/lib/lock/dates.json')
const known = JSON.parse(readFileSync(file, 'utf8')) as LockDates
const today = new Date().toISOString().slice(0, 10)

/** The day on which a version was published. @throws when the registry cannot be asked, or does not tell */
async function publicationDay(name: string, version: string): Promise<string> {
  const { ok, output } = await run('npm', ['view', name, 'time', '--json', '--loglevel=error'])
  if (!ok) throw new Error(`npm view ${name}: ${output}`)
  const time = (JSON.parse(output) as Record<string, string>)[version]
  if (time === undefined) throw new Error(`the registry tells no date of ${name}@${version}`)
  return time.slice(0, 10)
}

const dates: LockDates = {}
for (const { name, version, isPlatformBuild } of lockEntries(root)) {
  if (isPlatformBuild) continue
  const id = `${name}@${version}`
  dates[id] = known[id] ?? [await publicationDay(name, version), today]
  for (const problem of dateProblems(dates, id)) console.log(problem)
}
const lines = Object.entries(dates).map(
  ([id, date]) => `  ${JSON.stringify(id)}: ${JSON.stringify(date).replaceAll('","', '", "')}`,
)
writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
