import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseStartError, unless } from './errors.ts'
import type { Account } from './run.ts'

/** The socket's address holds 108 bytes (104 on macOS), and PostgreSQL adds "/.s.PGSQL.5432.lock". */
const longestPath = 80

/** Folder of a cluster's socket: a short path, the same at every start. */
export function socketDirectoryFor(directory: string): string {
  const name = `shuyuan-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`
  const places = process.platform === 'darwin' ? ['/tmp'] : ['/tmp', tmpdir()]
  const place = places.find((candidate) => Buffer.byteLength(join(candidate, name)) <= longestPath)
  return join(place ?? '/tmp', name)
}

/** Refuses a folder that somebody else put there to be talked to in PostgreSQL's stead. */
export async function checkSocketDirectory(path: string, account: Account): Promise<void> {
  const found = await lstat(path)
  if (!found.isDirectory() || found.uid !== account.uid) {
    throw new DatabaseStartError(
      `${path}, where the database's socket belongs, was put there by another account (uid ${found.uid}); remove it and start again.`,
    )
  }
  if ((found.mode & 0o077) !== 0) await chmod(path, 0o700)
}

/** Makes the folder of the socket, open to the account of PostgreSQL alone. */
export async function makeSocketDirectory(path: string, account: Account): Promise<void> {
  const made = await unless(
    ['EEXIST'],
    mkdir(path, { mode: 0o700 }).then(() => true),
  )
  const found = await unless(['ENOENT'], lstat(path))
  // another server that was just stopping has taken it away
  if (found === null) return makeSocketDirectory(path, account)
  // an earlier start of root may have been killed before it gave the folder away
  const ours = made === true || (found.isDirectory() && found.uid === process.getuid?.())
  if (ours && account.foreign) await chown(path, account.uid, account.gid)
  await checkSocketDirectory(path, account)
}

/** Removes the folder, if it belongs to the database and contains no socket. */
export async function removeSocketDirectory(path: string, account: Account): Promise<void> {
  const found = await lstat(path).catch(() => null)
  if (found?.isDirectory() && found.uid === account.uid) await rmdir(path).catch(() => undefined)
}
