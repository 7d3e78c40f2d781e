import { dirname } from 'node:path'
import type pg from 'pg'
import { findingTexts, kindOfFinding } from '#contract/health/findings.ts'
import { obstacleKinds, obstacleTexts } from '#contract/upgrade/obstacles.ts'
import type { ForeignCluster } from '../../db/embedded/index.ts'
import type { ReleaseState } from '../../db/release-state.ts'
import type { Finding } from '../../features/health/index.ts'
import { missingRoom, type Obstacle, serversRunning, workInHand } from '../../features/upgrade/index.ts'
import { folderOfArchives } from '../../gateways/storage/backup-config.ts'
import { release } from '../../lib/project.ts'
import { text } from '../../lib/texts.ts'

/** What the doctor finds that an upgrade would make worse, or fail by. */
const dangerous = new Set<Finding['id']>([
  'settings_invalid',
  'node_old',
  'disk_full',
  'storage_full',
  'storage_refused',
  'storage_unreachable',
])

const isDangerous = ({ id }: Finding): boolean =>
  dangerous.has(id) || (kindOfFinding(id).part === 'database' && kindOfFinding(id).severity === 'error')

const titleOf = ({ id, params }: Finding): string => text('en', findingTexts(id).title, params)

function obstaclesOf(found: readonly Finding[]): Obstacle[] {
  // that is what the upgrade is for
  const findings = found.filter(({ id }) => id !== 'migrations_missing')
  const blocking = findings.filter(isDangerous)
  const others = findings.length - blocking.length
  return [
    ...blocking.map((finding): Obstacle => ({ id: 'unhealthy', params: { what: titleOf(finding) } })),
    ...(others > 0 ? [{ id: 'findings' as const, params: { count: others } }] : []),
  ]
}

interface Looking {
  client: pg.ClientBase
  findings: readonly Finding[]
  /** the embedded cluster; null: the database is somebody else's */
  directory: string | null
  foreign: ForeignCluster | null
  /** where the backup goes; null: none is wanted, undefined: nobody has said */
  to: string | null | undefined
}

/** What stands in the way of an upgrade. It changes nothing. */
export async function obstaclesTo(
  state: ReleaseState,
  { client, findings, directory, foreign, to }: Looking,
): Promise<Obstacle[]> {
  // of a newer release nothing else is known
  if (state.unknown > 0)
    return [{ id: 'database_newer', params: { release: state.release ?? '', own: release } }]
  const room = {
    backups: to ? folderOfArchives(to) : null,
    database: directory && dirname(directory),
    isCopied: foreign !== null,
  }
  return [
    ...(await serversRunning(client)),
    ...(to === undefined ? [{ id: 'no_backup_place' as const, params: {} }] : []),
    ...(await workInHand(client)),
    ...(await missingRoom(client, room)),
    ...obstaclesOf(findings),
  ]
}

export const blocks = ({ id }: Obstacle): boolean => obstacleKinds[id].blocks

/** Lines for the terminal. */
export const linesOf = (obstacles: readonly Obstacle[]): string[] =>
  obstacles.map(
    (one) => `  [${blocks(one) ? 'in the way' : 'note'}] ${text('en', obstacleTexts[one.id], one.params)}`,
  )
