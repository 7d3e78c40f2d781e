import { kindOfFinding, severities } from '#contract/health/findings.ts'
import { rootCause } from '../../lib/root-cause.ts'
import { checkAddresses } from './checks/addresses.ts'
import { checkArchives, checkBackups } from './checks/backups.ts'
import { checkBroadcasts } from './checks/broadcasts.ts'
import { checkCertificates } from './checks/certificates.ts'
import { checkClock } from './checks/clock.ts'
import { checkDatabase } from './checks/database.ts'
import { checkDisk } from './checks/disk.ts'
import { checkLostFiles, checkOrphanedFiles } from './checks/files.ts'
import { checkFailingJobs, checkStuckJobs, checkVideoJobs } from './checks/jobs.ts'
import { checkAlarmReaders, checkMailServer, checkOutbox, checkSmsProvider } from './checks/messages.ts'
import { checkIndexes, checkMigrations, checkNumbers, checkTriggers } from './checks/migrations.ts'
import { checkGrants, checkJournal, checkStock } from './checks/money.ts'
import { checkPrograms } from './checks/programs.ts'
import { checkSchool, checkSecrets } from './checks/school.ts'
import { checkStorage } from './checks/storage.ts'
import { checkTimeZone } from './checks/time-zone.ts'
import type { Check, Finding, HealthContext } from './context.ts'

/** a check that takes longer could not look, ms */
const MOST_MS = 20_000

/** All checks by their names, which `check_failed` gives. */
const checks: Readonly<Record<string, Check>> = {
  disk: checkDisk,
  clock: checkClock,
  'time zone': checkTimeZone,
  programs: checkPrograms,
  addresses: checkAddresses,
  certificates: checkCertificates,
  broadcasts: checkBroadcasts,
  database: checkDatabase,
  migrations: checkMigrations,
  indexes: checkIndexes,
  triggers: checkTriggers,
  numbers: checkNumbers,
  'failing jobs': checkFailingJobs,
  'stuck jobs': checkStuckJobs,
  'video jobs': checkVideoJobs,
  storage: checkStorage,
  'lost files': checkLostFiles,
  'orphaned files': checkOrphanedFiles,
  grants: checkGrants,
  journal: checkJournal,
  stock: checkStock,
  'mail server': checkMailServer,
  'SMS provider': checkSmsProvider,
  outbox: checkOutbox,
  'alarm readers': checkAlarmReaders,
  backups: checkBackups,
  archives: checkArchives,
  school: checkSchool,
  secrets: checkSecrets,
}

/** The checks that wait for others, such as hosts that do not answer: they are made side by side. */
const waiting = [
  'clock',
  'programs',
  'addresses',
  'certificates',
  'broadcasts',
  'storage',
  'mail server',
  'SMS provider',
  'archives',
]

/** The checks of a school that has not been started yet: of the machine and the settings. */
const beforeFirstStart = [
  'disk',
  'time zone',
  'programs',
  'certificates',
  'broadcasts',
  'mail server',
  'SMS provider',
]
/** The checks that need no database: where it cannot be used, the doctor makes these. */
const withoutDatabase = [...beforeFirstStart, 'storage']
/** The checks that need none of our tables as this release has them: the next start applies its migrations first. */
const beforeMigrations = [
  ...withoutDatabase,
  'clock',
  'database',
  'migrations',
  'indexes',
  'triggers',
  'numbers',
]

export interface Extent {
  /** how far the school's database can be used */
  database?: 'whole' | 'before migrations' | 'unusable' | 'not yet'
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no result within ${ms / 1000} s`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

async function make(name: string, check: Check, context: HealthContext): Promise<Finding[]> {
  try {
    return await within(MOST_MS, check(context))
  } catch (error) {
    return [{ id: 'check_failed', params: { check: name, reason: rootCause(error) } }]
  }
}

const rankOf = ({ id }: Finding): number => severities.indexOf(kindOfFinding(id).severity)

/** Errors before warnings, otherwise in the order in which they were found. */
export const inOrder = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((one, other) => rankOf(one) - rankOf(other))

/** Makes the checks. What a check cannot look at is a finding itself. Never throws. */
export async function runChecks(
  context: HealthContext,
  { database = 'whole' }: Extent = {},
): Promise<Finding[]> {
  const possible = {
    whole: Object.keys(checks),
    'before migrations': beforeMigrations,
    unusable: withoutDatabase,
    'not yet': beforeFirstStart,
  }
  const found = new Map<string, Finding[]>()
  async function makeOne(name: string): Promise<void> {
    const check = checks[name]
    if (check && possible[database].includes(name)) found.set(name, await make(name, check, context))
  }
  // of the others one query after the other, beside a school at work
  async function makeOthers(): Promise<void> {
    for (const name of Object.keys(checks)) if (!waiting.includes(name)) await makeOne(name)
  }
  await Promise.all([makeOthers(), ...waiting.map(makeOne)])
  return inOrder(Object.keys(checks).flatMap((name) => found.get(name) ?? []))
}
