import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { seedBasics } from '#server/demo/index.ts'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedDatabase } from '#server/db/embedded/index.ts'
import { applyMigrations, underDatabaseLock } from '#server/db/migrate.ts'
import { makeSandboxKeys } from './sandbox-keys.ts'
import { guardStock } from './stock-guard.ts'
import { TEMPLATE } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string; password: string }
  }
}

/** One PostgreSQL for the run, with a template that has all migrations; each file copies it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shuyuan-api-'))
  // as root the database runs as another user, who needs access
  await chmod(dataDir, 0o711)
  const ignore = (): void => undefined
  const database = await startEmbeddedDatabase({
    dataDir,
    durable: false,
    log: ignore,
    onLost: ignore,
    onRestarted: ignore,
  })
  const { host, port, user, password, database: name } = database.connection
  const admin = new pg.Client({ host, port, user, password, database: name })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()

  const template = openDatabase({ host, port, user, password, database: TEMPLATE }, ignore)
  await underDatabaseLock(template.pool, async (client) => {
    await applyMigrations(client)
    await template.db.transaction((tx) => seedBasics(tx))
  })
  await guardStock(template.pool)
  await makeSandboxKeys(template.db)
  await template.close()

  project.provide('postgres', { host, port, user, password })
  return async () => {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
