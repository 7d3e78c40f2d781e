import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedDatabase } from '#server/db/embedded/index.ts'

/** the template of a school's database: the demo school, or an empty one */
export const templates = { demo: 'template_demo', empty: 'template0' } as const

interface Cluster {
  host: string
  port: number
  user: string
  password: string
}

export interface Connection extends Cluster {
  database: string
}

/** tells the test processes about the cluster that the global set-up started */
const VARIABLE = 'E2E_CLUSTER'

function cluster(): Cluster {
  const stored = process.env[VARIABLE]
  if (stored === undefined) throw new Error('the global set-up has started no PostgreSQL')
  return JSON.parse(stored) as Cluster
}

/** Starts the one PostgreSQL of a run. @returns what stops and removes it */
export async function startCluster(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shuyuan-e2e-'))
  // as root the database runs as another user, who needs access
  await chmod(dataDir, 0o711)
  const ignore = (): void => undefined
  const { connection, stop } = await startEmbeddedDatabase({
    dataDir,
    durable: false,
    log: ignore,
    onLost: ignore,
    onRestarted: ignore,
  })
  const { host, port, user, password } = connection
  process.env[VARIABLE] = JSON.stringify({ host, port, user, password })
  return async () => {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Creates a database as a copy of another one, to which nobody may be connected. */
export async function copyDatabase(template: string, database: string): Promise<Connection> {
  const admin = new pg.Client({ ...cluster(), database: 'postgres' })
  await admin.connect()
  try {
    await admin.query(`create database ${database} template ${template}`)
  } finally {
    await admin.end()
  }
  return { ...cluster(), database }
}
