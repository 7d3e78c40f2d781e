/**
 * `npm run release:school v0.3.0` keeps a small school of a release for the tests of upgrades: the release is checked
 * out, its own code fills a school, and a backup of that is written below tests/api/upgrade/schools.
 */
import { createWriteStream } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { startEmbeddedDatabase } from '#server/db/embedded/index.ts'
import { sealing } from '#server/features/backup/archive/encryption.ts'
import { archiveBytes } from '#server/features/backup/archive/write-archive.ts'
import { filesStorage } from '#server/gateways/storage/files.ts'
import { keptIdentity, keptSchool } from '#tests/support/release-schools.ts'
import { root } from './lib/paths.ts'
import { run } from './lib/run.ts'

const ignore = (): void => undefined

async function must(command: string, args: string[], cwd: string): Promise<void> {
  const { ok, output } = await run(command, args, { cwd })
  if (!ok) throw new Error(output)
}

/** The school of a release in a data folder, made by that release. */
async function fill(tag: string, work: string): Promise<string> {
  const checkout = join(work, 'checkout')
  const dataDir = join(work, 'data')
  await mkdir(checkout)
  const packed = join(work, 'release.tar')
  await must('git', ['archive', '--output', packed, tag], root)
  await must('tar', ['--extract', '--file', packed, '--directory', checkout], work)
  await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'))
  const program = join(checkout, 'scripts/fill.ts')
  await copyFile(join(root, 'scripts/lib/release-school/fill.ts'), program)
  await must(process.execPath, ['--import', 'tsx', program, dataDir], checkout)
  return dataDir
}

async function keep(release: string, dataDir: string): Promise<void> {
  const { connection, stop } = await startEmbeddedDatabase({
    ...{ dataDir, durable: false, log: ignore, onLost: ignore, onRestarted: ignore },
  })
  const client = new pg.Client(connection)
  await client.connect()
  const { seal } = await sealing({
    ...{ passphrase: null, identity: null },
    recipients: [await identityToRecipient(keptIdentity)],
  })
  const storage = filesStorage(join(dataDir, 'files'))
  const written = { tables: [], sequences: {}, files: [], missing: [] }
  const plain = Readable.from(archiveBytes({ client, storage, release }, written), { objectMode: false })
  const path = keptSchool(release)
  await mkdir(dirname(path), { recursive: true })
  await pipeline(await seal(plain), createWriteStream(path))
  await client.end()
  await stop()
}

const tag = process.argv[2] ?? ''
if (!/^v\d+\.\d+\.\d+$/.test(tag)) throw new Error('name the tag of a release, as v0.3.0')
const work = await mkdtemp(join(tmpdir(), 'shuyuan-release-'))
try {
  // as root the database runs as another user, who needs access
  await chmod(work, 0o711)
  await keep(tag.slice(1), await fill(tag, work))
} finally {
  await rm(work, { recursive: true, force: true })
}
