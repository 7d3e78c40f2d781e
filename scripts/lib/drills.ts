import { buildAll } from './build-all.ts'
import { ensureTools } from './ensure-tools.ts'
import { bin } from './paths.ts'
import { writeReliability } from './reliability-doc.ts'
import { run } from './run.ts'

/** A check that takes too long for `npm test`: a matrix, a long race, a class of an hour. */
export interface Drill {
  /** what holds when it passes, in one line */
  proves: string
  /** arguments of the runner */
  runner: 'playwright' | 'vitest'
  args: string[]
  /** what is done with the results when it has passed */
  finish?: () => void
}

/** All drills by name: matrices and long tests that the suite leaves out. */
export const drills: Record<string, Drill> = {
  screens: {
    proves: 'every screen, in 3 languages, 2 widths, light and dark, breaks no rule; pictures are kept',
    runner: 'playwright',
    args: ['test', '--config=playwright.drills.config.ts', '--reporter=line', '--grep=@screens'],
  },
  races: {
    proves: 'no place and no payment is lost or doubled by 500 buyers at once and by ten kills of the server',
    runner: 'vitest',
    args: [
      ...['run', '--project=api', 'tests/api/payment/stock-race.test.ts'],
      ...['tests/server/process/payments-crash.drill.test.ts', 'tests/server/process/crash.test.ts'],
      ...['tests/server/process/database-lost.test.ts', 'tests/server/process/stop.test.ts'],
    ],
  },
  bookings: {
    proves:
      'of 500 who book one lesson as many get it as it has places; no kill of the server loses a lesson hour',
    runner: 'vitest',
    args: [
      ...['run', '--project=api', 'tests/api/booking/races.test.ts', 'tests/api/booking/slots'],
      'tests/server/process/bookings-crash.test.ts',
    ],
  },
  feedback: {
    proves:
      'a kill of the server leaves a batch of feedback whole or ungiven, and loses no reported presence',
    runner: 'vitest',
    args: ['run', '--project=api', 'tests/server/process/feedback-crash.test.ts'],
  },
  broadcasts: {
    proves:
      'broadcasts of every kind go on after a break, end in time and leave whole replays; a kill or a full disk stops none for good',
    runner: 'vitest',
    args: [
      ...['run', '--project=api', 'tests/server/process/live-ingest-crash.test.ts'],
      ...['tests/api/video/full-disk.test.ts', 'tests/api/live-ingest'],
    ],
  },
  videos: {
    proves: 'videos are cut, joined and continued after kills of ffmpeg, at home and at a provider',
    runner: 'vitest',
    args: ['run', '--project=api', 'tests/api/video/videos.test.ts', 'tests/api/video/provider.test.ts'],
  },
  exports: {
    proves:
      'exports lost at any moment leave no file and no connection; 12,000 exported students import with no change',
    runner: 'vitest',
    args: [
      ...['run', '--project=api', 'tests/api/exports/exports.test.ts'],
      'tests/api/import/accounts.test.ts',
    ],
  },
  document: {
    proves:
      'a second validator accepts the document of the API, and a client generated from it buys a course',
    runner: 'vitest',
    args: [
      ...['run', '--project=api', 'tests/api/contract/openapi.test.ts'],
      'tests/api/contract/generated-client.drill.test.ts',
    ],
  },
  'chat-screens': {
    proves:
      'the chat holds in real browsers, embedded and by Tencent IM, in every language, width and colour',
    runner: 'vitest',
    args: [
      ...['run', '--project=api', 'tests/api/chat/browser.drill.test.ts'],
      'tests/api/chat/tencent-browser.drill.test.ts',
    ],
  },
  embedded: {
    proves: 'the embedded database survives every way in which it, or its server, was killed in the tests',
    runner: 'vitest',
    args: [
      'run',
      '--project=api',
      'tests/server/embedded/crash.test.ts',
      'tests/server/embedded/folders.test.ts',
    ],
  },
  homework: {
    proves: 'no kill of the server loses or doubles an answer that was submitted',
    runner: 'vitest',
    args: ['run', '--project=api', 'tests/server/process/homework-crash.test.ts'],
  },
  polls: {
    proves: 'no kill of the server loses or doubles an answer of 1,000 people to a poll',
    runner: 'vitest',
    args: ['run', '--project=api', 'tests/server/process/polls-crash.test.ts'],
  },
  whiteboard: {
    proves: 'no kill of the server loses anything drawn on a whiteboard that was acknowledged',
    runner: 'vitest',
    args: ['run', '--project=api', 'tests/server/process/whiteboard-crash.test.ts'],
  },
  announcements: {
    proves: 'of 6,000 readers of an announcement each gets it once while two servers are killed in turn',
    runner: 'vitest',
    args: ['run', '--project=api', 'tests/server/process/announcements-crash.test.ts'],
  },
  roles: {
    proves: 'every role calls the operations of the back office that it permits, and no others',
    runner: 'vitest',
    args: ['run', '--project=api', 'tests/api/role/matrix.test.ts'],
  },
  'role-screens': {
    proves: 'every role opens every page that its screens lead to, and no button of them leads to a refusal',
    runner: 'playwright',
    args: [
      ...['test', '--config=playwright.drills.config.ts', '--reporter=list'],
      ...['--project=en-desktop', '--grep=@roles'],
    ],
  },
  new: {
    proves: 'what `npm run new` writes passes the checks and its own tests, as it is',
    runner: 'vitest',
    args: ['run', '--project=api', 'tests/tooling/new.test.ts'],
  },
  purchases: {
    proves:
      'purchases flat out for 10 minutes (DRILL_MINUTES): memory flat, response times steady, ledgers equal to the cent',
    runner: 'vitest',
    args: ['run', '--project=api', 'tests/tooling/bench.test.ts', '-t', 'purchases for a long time'],
  },
  load: {
    proves:
      '10 minutes (DRILL_MINUTES) at four fifths of the capacity change nothing; three times of it is refused early, and over in seconds',
    runner: 'vitest',
    args: ['run', '--project=api', 'tests/tooling/bench.test.ts', '-t', 'a load for a long time'],
  },
  class: {
    proves:
      'a class of an hour (DRILL_MINUTES) by robots loses and doubles nothing, and its replay shows everything at its second',
    runner: 'vitest',
    args: ['run', '--project=api', 'tests/api/live-ingest/class.drill.test.ts'],
  },
  workers: {
    proves: 'a restart of the workers by SIGHUP refuses and breaks no request',
    runner: 'vitest',
    args: ['run', '--project=api', 'tests/server/process/workers.test.ts'],
  },
  webrtc: {
    proves:
      'a class is watched at every worker and outlives the one that has it; no flood of forged packets changes it',
    runner: 'vitest',
    args: [
      ...['run', '--project=api', 'tests/server/process/webrtc-workers.test.ts'],
      'tests/api/live-ingest/webrtc-packets.test.ts',
    ],
  },
  backup: {
    proves:
      'no kill leaves a half backup, restore or upgrade; a running school is backed up and restored to the row and the byte',
    runner: 'vitest',
    args: [
      ...['run', '--project=api', 'tests/server/process/backup-crash.test.ts'],
      'tests/server/process/restore-crash.test.ts',
      'tests/api/backup/backup.test.ts',
    ],
  },
  reliability: {
    proves:
      'kills, a database that stands still, a full disk, a wrong clock, a lost server: nothing acknowledged is lost or doubled; writes docs/reliability.md',
    runner: 'vitest',
    args: [
      ...['run', '--project=api', 'tests/server/reliability', 'tests/server/process/backup-crash.test.ts'],
      ...['tests/server/process/restore-crash.test.ts', 'tests/api/health/findings.test.ts'],
    ],
    finish: writeReliability,
  },
  'open-format': {
    proves:
      'no kill of an import leaves a part of a school; a school of 100,000 orders (DRILL_ORDERS) leaves and arrives in little memory',
    runner: 'vitest',
    args: [
      ...['run', '--project=api', 'tests/server/process/open-format-crash.test.ts'],
      'tests/api/open-format/open-format.test.ts',
    ],
  },
  'large-data-file': {
    proves:
      'a file of somebody’s data that holds more than 4 GB is a ZIP that other programs read to its end',
    runner: 'vitest',
    args: ['run', '--project=api', 'tests/api/privacy/large-data-file.test.ts'],
  },
  upgrade: {
    proves: 'schools of the last two releases, and a database of PostgreSQL 17, are upgraded, and led back',
    runner: 'vitest',
    args: [
      'run',
      '--project=api',
      'tests/server/process/upgrade.test.ts',
      'tests/api/upgrade/releases.test.ts',
      'tests/api/backup/older-release.drill.test.ts',
    ],
  },
  access: {
    proves: 'no operation answers, or does, anything to who names a record that is not theirs',
    runner: 'vitest',
    args: ['run', '--project=api', 'tests/api/contract/access-matrix.test.ts'],
  },
  fuzz: {
    proves:
      'none of 20,000 requests of chance is answered with 500, or otherwise than the API says; no operation has a fault that others have had',
    runner: 'vitest',
    args: [
      'run',
      '--project=api',
      'tests/api/input/fuzz.test.ts',
      'tests/api/input/known-classes.test.ts',
      ...['tests/api/input/hostile-bodies.test.ts', 'tests/api/input/text-fields.test.ts'],
    ],
  },
  flows: {
    proves: 'every other browser test holds in 3 languages and 2 widths',
    runner: 'playwright',
    args: [
      'test',
      '--config=playwright.drills.config.ts',
      '--reporter=line',
      '--grep-invert=@screens|@roles',
    ],
  },
}

/** Sees to tools and a build, and runs one drill. @param options further ones of the runner @returns whether it passed */
export async function runDrill({ runner, args, finish }: Drill, options: string[] = []): Promise<boolean> {
  const [built] = await Promise.all([buildAll(), ensureTools()])
  if (!built.ok) {
    console.error(built.output)
    return false
  }
  const { ok } = await run(bin(runner), [...args, ...options], { show: true, env: { DRILL: 'on' } })
  if (ok) finish?.()
  return ok
}
