import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { prepareSchool } from '#server/start/prepare-school.ts'
import { makeSandboxKeys } from '#tests/support/sandbox-keys.ts'
import { isDrill } from '#tests/support/drill.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { buildAll } from '../../scripts/lib/build-all.ts'
import { closingAfter, contextOf, fullRun, type Run } from '../bench/closing.ts'
import { lastingLoad } from '../bench/lasting-load.ts'
import { lastingPurchases } from '../bench/lasting-purchases.ts'
import { records } from '../bench/lists.ts'
import { meetsAim, type OpenSchool } from '../bench/part.ts'
import { parts } from '../bench/parts.ts'
import { openSchool } from '../bench/school.ts'
import { tableOf } from '../bench/table.ts'
import { tempFolder } from '../bench/temp-folder.ts'

/** the demo school, created once */
let template = ''

const alone: Run = {
  scale: 0.01,
  print: () => undefined,
  async database(bench) {
    const { host, port, user, password } = inject('postgres')
    const admin = new pg.Client({ host, port, user, password, database: 'postgres' })
    const name = `bench_${randomBytes(6).toString('hex')}`
    await admin.connect()
    await admin.query(`create database ${name} template ${template}`)
    await admin.end()
    const query = new URLSearchParams({ host, port: String(port) })
    return {
      folder: await tempFolder(bench),
      databaseUrl: `postgres://${user}:${password}@localhost/${name}?${query}`,
    }
  },
}

/** the school of all parts that set nothing of it, until the last of them is done */
let shared: Promise<OpenSchool> | undefined
const { bench, closeAll } = contextOf(alone)
afterAll(closeAll)
const small: Run = { ...alone, sharedSchool: () => (shared ??= openSchool(bench)) }

beforeAll(async () => {
  const built = await buildAll()
  if (!built.ok) throw new Error(built.output)
  const database = await createTestDatabase({ empty: true })
  await prepareSchool(database, readConfig({ DEMO: 'on' }))
  await makeSandboxKeys(database.db)
  await database.close()
  template = database.connection.database
}, 120_000)

it.each(Object.entries(parts))(
  'the part %s of the bench runs',
  async (_name, part) => {
    const { rows } = await closingAfter(part, small)
    expect(rows.length).toBeGreaterThan(0)
    for (const { what, value } of rows) expect(Number.isFinite(value), what).toBe(true)
  },
  180_000,
)

it('every list of the bench finds its record in the tables that there are', async () => {
  const { databaseUrl } = await alone.database(bench)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const [path, sql] of records)
    await expect(client.query(`explain select id from (${sql}) found`), String(path)).resolves.toBeDefined()
  await client.end()
})

it.runIf(isDrill)(
  'purchases for a long time change neither memory nor response times, and the ledgers are equal to the cent',
  { timeout: 24 * 3_600_000 },
  async () => {
    const { rows } = await closingAfter(lastingPurchases, fullRun)
    console.log(tableOf(rows))
    expect(rows.filter((row) => meetsAim(row) === false)).toEqual([])
  },
)

it.runIf(isDrill)(
  'a load for a long time, and then three times of what the server can do',
  {
    timeout: 24 * 3_600_000,
  },
  async () => {
    const { rows } = await closingAfter(lastingLoad, fullRun)
    console.log(tableOf(rows))
    expect(rows.filter((row) => meetsAim(row) === false)).toEqual([])
  },
)
