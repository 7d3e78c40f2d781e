import { desc, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import { obstacleKinds } from '#contract/upgrade/obstacles.ts'
import type { upgradeAdmin } from '#contract/upgrade/operations.ts'
import type { Db } from '../../db/database.ts'
import { pendingLater } from '../../db/later-steps.ts'
import { askedOf } from '../../db/release-state.ts'
import { laterSteps, upgrades } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { folderOfArchives } from '../../gateways/storage/backup-config.ts'
import { release } from '../../lib/project.ts'
import { countErrors } from '../health/index.ts'
import { missingRoom, type Obstacle, workInHand } from './obstacles.ts'
import { seconds } from '../../lib/seconds.ts'

type State = OperationTypes<typeof upgradeAdmin.upgradeState>['reply']

const SHOWN = 20

async function obstaclesNow({ db, config }: Deps): Promise<Obstacle[]> {
  const client = askedOf(db)
  const { to } = config.backup
  const errors = await countErrors(db)
  const room = {
    backups: to === null ? null : folderOfArchives(to),
    database: config.databaseUrl ? null : config.dataDir,
    isCopied: false,
  }
  return [
    ...(to === null ? [{ id: 'no_backup_place' as const, params: {} }] : []),
    ...(await workInHand(client)),
    ...(await missingRoom(client, room)),
    ...(errors > 0 ? [{ id: 'health_errors' as const, params: { count: errors } }] : []),
  ]
}

async function stepsLeft(db: Db): Promise<State['steps']> {
  const client = askedOf(db)
  const pending = await pendingLater(client)
  if (pending.length === 0) return []
  const noted = await db.select().from(laterSteps)
  const { rows } = await client.query<{ share: number | null }>(
    `select floor(100.0 * blocks_done / nullif(blocks_total, 0))::int as share
      from pg_stat_progress_create_index where datname = current_database() limit 1`,
  )
  return pending.map(({ name, later }, index) => {
    const at = noted.find((one) => one.name === name)
    return {
      ...{ name, total: later.length, done: at?.done ?? 0, rows: at?.rows ?? 0 },
      share: index === 0 ? (rows[0]?.share ?? null) : null,
      problem: at?.problem ?? null,
    }
  })
}

/** The release of the school, what stands in the way of the next one, and what was upgraded so far. */
export async function readUpgradeState(deps: Deps): Promise<State> {
  const { db, config } = deps
  const { rows } = await db.execute<{ version: string }>(
    sql`select split_part(current_setting('server_version'), ' ', 1) as version`,
  )
  const found = await db.select().from(upgrades).orderBy(desc(upgrades.id)).limit(SHOWN)
  const obstacles = await obstaclesNow(deps)
  return {
    release,
    postgres: rows[0]?.version ?? '',
    is_embedded: config.databaseUrl ? 0 : 1,
    obstacles: obstacles.map(({ id, params }) => ({
      id,
      blocks: obstacleKinds[id].blocks ? 1 : 0,
      params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
    })),
    steps: await stepsLeft(db),
    commands: {
      check: 'npm run upgrade -- --check',
      upgrade: config.backup.to === null ? 'npm run upgrade -- --to /backups' : 'npm run upgrade',
    },
    upgrades: found.map(({ id, fromRelease, toRelease, how, migrations, backup, beganAt, finishedAt }) => ({
      ...{ id, migrations, backup, from: fromRelease, to: toRelease },
      how: how === 'start' ? 'start' : 'command',
      began_at: seconds(beganAt),
      finished_at: seconds(finishedAt),
    })),
  }
}
