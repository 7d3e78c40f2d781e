import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, onTestFinished } from 'vitest'
import { folderTarget } from '#server/features/open-format/archive/target.ts'
import { exportSchool } from '#server/features/open-format/write/export-school.ts'
import type { StorageGateway } from '#server/gateways/storage/storage.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { testPool } from '#tests/support/test-pool.ts'
import { keys, urlOf } from '../backup/support.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shuyuan-open-'))
  folders.push(folder)
  return folder
}

/** The files of an export, by path. */
export async function filesOf(folder: string): Promise<Map<string, Buffer>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, Buffer>()
  for (const one of found) {
    if (!one.isFile()) continue
    const path = join(one.parentPath, one.name)
    files.set(path.slice(folder.length + 1), await readFile(path))
  }
  return files
}

/** Exports a school into a folder, with credentials. */
export async function exported(
  connection: pg.ClientConfig,
  storage: StorageGateway,
  options: { withCredentials?: boolean } = {},
): Promise<Map<string, Buffer>> {
  const folder = join(await aFolder(), 'export')
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const target = await folderTarget(folder)
    await exportSchool({ client, storage, target, release: '0.0.0', ...options })
  } finally {
    await client.end()
  }
  return filesOf(folder)
}

const HASHES = 'manifest-sha256.txt'

/** Lays files down as an export, with the hashes that they have unless `hashes` says others. @returns its folder */
export async function laidDown(
  files: ReadonlyMap<string, Buffer | string>,
  hashes?: string,
): Promise<string> {
  const folder = join(await aFolder(), 'export')
  const lines: string[] = []
  for (const [path, content] of files) {
    if (path === HASHES) continue
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
    lines.push(`${createHash('sha256').update(content).digest('hex')}  ${path}`)
  }
  await writeFile(join(folder, HASHES), hashes ?? `${lines.join('\n')}\n`)
  return folder
}

export type Line = Record<string, unknown>

export const linesIn = (files: ReadonlyMap<string, Buffer | string>, name: string): Line[] =>
  String(files.get(`${name}.ndjson`) ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)

export const asLines = (lines: readonly Line[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('')

/** A school with tables in which nobody is yet, and without a server. It closes after the test. */
export async function aNewPlace() {
  const database = await createTestDatabase()
  const pool = testPool({ ...database.connection, application_name: 'a test', max: 1 })
  onTestFinished(async () => {
    await pool.end()
    await database.close()
  })
  const folder = await aFolder()
  return {
    database,
    pool,
    env: { DATABASE_URL: urlOf(database), DATA_DIR: folder, STORAGE_DIR: join(folder, 'files'), ...keys },
  }
}
