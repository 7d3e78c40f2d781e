import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import type pg from 'pg'
import { afterAll, onTestFinished } from 'vitest'
import { runCommand } from '#server/cli/run-command.ts'
import { openSealed, sealing } from '#server/features/backup/archive/encryption.ts'
import { readTar, tarEnd, tarHeader, tarPadding } from '#server/features/backup/archive/tar.ts'
import { endedByRestore } from '#server/features/backup/database/end-access.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { testPool } from '#tests/support/test-pool.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shuyuan-backup-'))
  await chmod(folder, 0o711)
  folders.push(folder)
  return folder
}

/** A key, with which backups are written and opened in an instant; a passphrase takes a second each time. */
export const identity = await generateIdentity()
export const recipient = await identityToRecipient(identity)
export const keys = { BACKUP_RECIPIENTS: recipient, BACKUP_IDENTITY: identity }

export const urlOf = ({ connection }: TestDatabase): string => {
  const { user, password, host, port, database } = connection
  return `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

export interface Ran {
  code: number
  out: string
  err: string
}

/** Runs a command of `shuyuan` in this process. */
export async function shuyuan(argv: string[], env: Record<string, string>): Promise<Ran> {
  const out: string[] = []
  const err: string[] = []
  const code = await runCommand(argv, {
    env,
    print: (line) => out.push(line),
    printError: (line) => err.push(line),
    signal: new AbortController().signal,
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

/** An empty database and an empty storage, as on a clean machine. It closes after the test. */
export async function anEmptyPlace() {
  const database = await createTestDatabase({ empty: true })
  // no connection of a server's
  const pool = testPool({ ...database.connection, application_name: 'a test', max: 1 })
  onTestFinished(async () => {
    await pool.end()
    await database.close()
  })
  const folder = await aFolder()
  const storage = join(folder, 'files')
  const env = { DATABASE_URL: urlOf(database), DATA_DIR: folder, STORAGE_DIR: storage, ...keys }
  /** names of everything that is there */
  async function contents(): Promise<string[]> {
    const { rows } = await pool.query<{ name: string }>(
      `select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where nspname in ('public', 'drizzle')`,
    )
    const files = await readdir(folder, { recursive: true, withFileTypes: true })
    return [...rows.map(({ name }) => name), ...files.filter((one) => one.isFile()).map(({ name }) => name)]
  }
  return { database, pool, env, storage, contents }
}

type Columns = Readonly<Record<string, readonly string[]>>

/** The columns of each table in their order; but of what a restore ends. */
export async function columnsOf(pool: pg.Pool): Promise<Columns> {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
        and relname <> all($1) group by 1 order by 1`,
    [['backups', 'socket_io_attachments', ...endedByRestore]],
  )
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
}

/**
 * A fingerprint of each table's rows that owes nothing to how a backup copies them; but for what a restore ends.
 * @param columns compared; all of all tables unless told
 */
export async function fingerprints(pool: pg.Pool, columns?: Columns): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [name, some] of Object.entries(columns ?? (await columnsOf(pool)))) {
    const { rows } = await pool.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text collate "C")), '') as print
        from (select ${some.map((column) => `"${column}"`).join(', ')} from public."${name}") t`,
    )
    found[name] = rows[0]?.print ?? ''
  }
  return found
}

export interface Entry {
  name: string
  content: Buffer
}

/** What is in an archive. */
export async function unpack(sealed: Buffer): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const { name, content } of readTar(await openSealed(Readable.from([sealed]), { identity }))) {
    const parts: Buffer[] = []
    for await (const part of content) parts.push(part)
    entries.push({ name, content: Buffer.concat(parts) })
  }
  return entries
}

/** An archive that somebody has made who knows the public key: anything may be in it. */
export async function pack(
  entries: readonly Entry[],
  change: (header: Buffer, name: string) => Buffer = (header) => header,
): Promise<Buffer> {
  const plain = entries.flatMap(({ name, content }) => [
    change(tarHeader(name, content.length, new Date()), name),
    content,
    tarPadding(content.length),
  ])
  const { seal } = await sealing({ passphrase: null, recipients: [recipient], identity: null })
  return buffer(await seal(Readable.from([Buffer.concat([...plain, tarEnd()])])))
}

/** An archive in a folder of its own. @returns the folder */
export async function stored(archive: Buffer): Promise<string> {
  const folder = await aFolder()
  await writeFile(join(folder, 'shuyuan-00000000-20261123T040000Z.tar.age'), archive)
  return folder
}
