import type pg from 'pg'
import { type Config, readConfig } from '../../config.ts'
import { connectionNames } from '../../db/connection-names.ts'
import { openDatabase } from '../../db/database.ts'
import {
  type ForeignCluster,
  foreignCluster,
  platform,
  startEmbeddedDatabase,
} from '../../db/embedded/index.ts'
import { pendingLater } from '../../db/later-steps.ts'
import { applyMigrations } from '../../db/migrate.ts'
import { MigrationError } from '../../db/migration-error.ts'
import { noteRelease, readReleaseState, type ReleaseState } from '../../db/release-state.ts'
import { missingFromSchema } from '../../db/schema-state.ts'
import { createBackup, type WrittenBackup } from '../../features/backup/create-backup.ts'
import { requireAlone } from '../../features/backup/restore-backup.ts'
import { serversRunning } from '../../features/upgrade/index.ts'
import type { ArchivePlace } from '../../gateways/storage/archive-place.ts'
import { archivePlaceConfig, backupKeys } from '../../gateways/storage/backup-config.ts'
import { archivePlace } from '../../gateways/storage/open-archive-place.ts'
import { lookAgain } from '../../lib/look-again.ts'
import { release } from '../../lib/project.ts'
import { requireFreeAddress } from '../../start/address.ts'
import { examine } from '../../start/doctor/examine.ts'
import { followMigrations } from '../../start/follow-migrations.ts'
import { answerMaintenance, type Maintenance } from '../../start/maintenance.ts'
import { optionsOf } from '../arguments.ts'
import { type Command, type CommandInput, UsageError } from '../command.ts'
import { openClient } from '../database-client.ts'
import { type OpenedDatabase, openDatabaseOf, type SchoolPlace, schoolPlace } from '../environment.ts'
import { moveCluster, programsFor } from './move-cluster.ts'
import { blocks, linesOf, obstaclesTo } from './plan.ts'

const ignore = (): void => undefined

interface Upgrade extends Pick<CommandInput, 'env' | 'print' | 'signal'> {
  config: Config
  school: SchoolPlace
  /** null: it is not wanted */
  place: ArchivePlace | null
  /** the embedded cluster where another version of PostgreSQL made it */
  foreign: ForeignCluster | null
}

interface Connected {
  client: pg.Client
  /** the address of the database, for connections beside */
  connection: pg.ClientConfig
  directory: string | null
  close(): Promise<void>
}

/** A connection to the school's database that is named as ours, and what has to be closed with it. */
async function connect(opened: OpenedDatabase, signal: AbortSignal): Promise<Connected> {
  const { directory } = opened
  const name = connectionNames.upgrade
  const connection = { ...opened.connection, application_name: name }
  try {
    const { client, close } = await openClient(connection, { name, signal })
    return { client, connection, directory, close: () => close().then(() => opened.close()) }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** The database, also where only the programs of an older release can start it. */
async function open({ school, foreign }: Upgrade, oldPrograms: string | undefined): Promise<OpenedDatabase> {
  if (!foreign) return openDatabaseOf(school)
  const programs = await programsFor(foreign, school.dataDir, oldPrograms)
  const { dataDir } = school
  const { connection, directory, stop } = await startEmbeddedDatabase({
    ...{ dataDir, programs, log: ignore, onLost: ignore, onRestarted: ignore },
  })
  return { connection, directory, close: stop }
}

async function backUp(
  { school, env, place, print }: Upgrade,
  client: pg.Client,
  state: ReleaseState,
): Promise<WrittenBackup | null> {
  if (!place) return null
  let step = ''
  const written = await createBackup({
    ...{ client, place, keys: backupKeys(env), storage: school.storage, isOlder: true },
    release: state.release ?? 'unknown',
    onProgress(progress) {
      if (progress.step === step) return
      ;({ step } = progress)
      print(`backup: ${step}`)
    },
  })
  print(`backup: ${place.shown}/${written.name} (${written.rows} rows, ${written.files} files), verified`)
  if (written.missing.length > 0)
    print(`backup: ${written.missing.length} files were missing in the storage already`)
  return written
}

interface Migrating {
  state: ReleaseState
  began: Date
  backup: string | null
  maintenance: Maintenance
  /** filled here */
  done: { isChanged: boolean }
}

/** Applies the migrations, and looks whether the database is now what this release relies on. */
async function migrate(
  { print }: Upgrade,
  { client, connection }: Connected,
  { state, began, backup, maintenance, done }: Migrating,
): Promise<void> {
  const beside = openDatabase({ ...connection, max: 1 }, ignore)
  const following = followMigrations(beside.pool, print)
  try {
    const applied = await applyMigrations(client, {
      onProgress(progress) {
        maintenance.show(progress)
        following.note(progress)
      },
    })
    done.isChanged = true
    const lacking = await missingFromSchema(beside.db)
    if (lacking.length > 0)
      throw new MigrationError(
        `the migrations are applied, but the database lacks ${lacking.slice(0, 5).join(', ')}; do not start it, restore the backup`,
      )
    await noteRelease(client, { how: 'command', migrations: applied.length, began, backup, before: state })
    const later = await pendingLater(client)
    if (later.length > 0)
      print(
        `${later.length} steps follow beside the open school; the back office shows them under Releases and upgrades`,
      )
  } finally {
    following.end()
    await beside.close()
  }
}

/** What the owner does if the new release is not what they want. */
function wayBack(
  { print, place, school, foreign }: Upgrade,
  from: string | null,
  backup: string | null,
): void {
  if (place && backup !== null) {
    print('the way back, until the school is open again and people use it:')
    print(`  npm run restore -- --from ${place.shown}/${backup} --replace --as-backed-up`)
    print(`  then start it with release ${from ?? 'that it was'}`)
  }
  if (foreign)
    print(
      `the database of PostgreSQL ${foreign.made} stays in ${foreign.directory}; remove it when all is well`,
    )
  print(`upgraded to ${release}; start the school${school.databaseUrl ? ' on each server' : ''}`)
}

async function carryOut(upgrade: Upgrade, before: Connected, state: ReleaseState): Promise<void> {
  const { config, school, place, foreign, print, signal } = upgrade
  const began = new Date()
  await requireFreeAddress(config)
  const maintenance = await answerMaintenance(config)
  let connected = before
  let undo: (() => Promise<void>) | null = null
  const done = { isChanged: false }
  try {
    const written = await backUp(upgrade, connected.client, state)
    if (foreign && place && written) {
      await connected.close()
      const moved = await moveCluster({ foreign, school, archive: { place, ...written }, print, signal })
      undo = moved.undo
      connected = await connect(await openDatabaseOf(school), signal)
      await requireAlone(connected.client, 'upgrade')
    }
    const backup = place && written ? `${place.shown}/${written.name}` : null
    await migrate(upgrade, connected, { state, began, backup, maintenance, done })
    wayBack(upgrade, state.release, written?.name ?? null)
  } catch (error) {
    await connected.close()
    await undo?.()
    if (!signal.aborted) throw error
    throw new MigrationError(
      done.isChanged && !undo
        ? 'it was interrupted when the database was already changed; run it again, or restore the backup'
        : 'it was interrupted; nothing was changed',
    )
  } finally {
    await connected.close()
    await maintenance.close()
  }
}

/** Where the backup goes. @returns null where none is wanted, undefined where nobody has said */
function placeOfBackup({
  to,
  without,
  usual,
}: {
  to: string | undefined
  without: boolean
  usual: string | null
}): string | null | undefined {
  if (to && without) throw new UsageError('--to and --without-backup contradict each other')
  return without ? null : (to ?? usual ?? undefined)
}

/**
 * `shuyuan upgrade`: looks whether the school can be upgraded, backs it up, and brings its database to this release. Its
 * address answers meanwhile. A failure leaves the database as it was.
 */
export const upgrade: Command = async ({ args, env, print, signal }) => {
  const options = optionsOf(args, {
    check: { type: 'boolean' },
    to: { type: 'string' },
    'without-backup': { type: 'boolean' },
    'old-programs': { type: 'string' },
  })
  const config = readConfig(env)
  const school = schoolPlace(env)
  const foreign = school.databaseUrl ? null : await foreignCluster(school.dataDir)
  const to = placeOfBackup({
    to: options.to,
    without: options['without-backup'] ?? false,
    usual: config.backup.to,
  })
  if (foreign && to === null)
    throw new UsageError('another version of PostgreSQL takes the database over by its backup: name --to')
  const place = to ? archivePlace(archivePlaceConfig(env, to, options.to ? '--to' : 'BACKUP_TO')) : null
  const parts: Upgrade = { env, print, signal, config, school, place, foreign }
  const connected = await connect(await open(parts, options['old-programs']), signal)
  try {
    const { client, directory } = connected
    const state = await readReleaseState(client)
    if (state.isEmpty) throw new MigrationError('there is no school in this database yet; start it')
    print(`the database is of release ${state.release ?? 'unknown'}, this is release ${release}`)
    if (foreign) print(`it was made by PostgreSQL ${foreign.made} and moves to ${foreign.own} (${platform})`)
    for (const { name } of state.missing) print(`  to be applied: ${name}`)
    const isDone = !foreign && state.unknown === 0 && state.missing.length === 0
    if (isDone) {
      print('there is nothing to upgrade; start the school')
      return 0
    }
    // the doctor cannot start what another version has made
    const findings = foreign ? [] : await examine(env)
    // one that has just been stopped is seen a moment longer
    if (!options.check) await lookAgain(async () => (await serversRunning(client)).length === 0)
    const found = await obstaclesTo(state, { client, findings, directory, foreign, to })
    // a school that is open may be looked at
    const obstacles = options.check ? found.filter(({ id }) => id !== 'server_running') : found
    for (const line of linesOf(obstacles)) print(line)
    if (obstacles.some(blocks)) throw new MigrationError('something is in the way; nothing was changed')
    if (options.check) {
      print('the school can be upgraded; nothing was changed')
      return 0
    }
    await requireAlone(client, 'upgrade')
    await carryOut(parts, connected, state)
    return 0
  } finally {
    await connected.close()
  }
}
