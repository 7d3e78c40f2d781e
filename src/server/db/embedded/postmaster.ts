import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, unless } from './errors.ts'
import { stateOf } from './process-state.ts'

/** PostgreSQL's main process, as its lock file describes it. */
export interface Postmaster {
  pid: number
  socketDirectory: string
  port: number
  ready: boolean
}

/** The lines of the file are fixed in PostgreSQL's miscadmin.h: pid, folder, start, port, socket folder, address, memory, status. */
function parse(text: string): Postmaster | null {
  const [pid, , , port, socketDirectory, , , status] = text.split('\n')
  if (!pid || !(Number(pid) > 1)) return null
  return {
    pid: Number(pid),
    port: Number(port ?? 0),
    socketDirectory: socketDirectory ?? '',
    ready: status?.trim() === 'ready',
  }
}

/**
 * Takes a stale lock file away. Another start may have replaced it by its own since we read it; then it is
 * put back at once.
 */
async function remove(file: string, stale: string): Promise<void> {
  const aside = `${file}.${randomBytes(4).toString('hex')}`
  const moved = await unless(
    ['ENOENT'],
    rename(file, aside).then(() => true),
  )
  if (!moved) return
  if ((await readFile(aside, 'utf8')) !== stale)
    await unless(
      ['EEXIST'],
      link(aside, file).then(() => true),
    )
  await rm(aside, { force: true })
}

/**
 * The content of a lock file of PostgreSQL, or null. It is removed when the process that wrote it has exited or is a
 * zombie, or another program has its number: PostgreSQL itself would take either for a running server.
 */
export async function removeStaleLock(file: string, directory: string): Promise<Postmaster | null> {
  const text = await unless(['ENOENT', 'ENOTDIR'], readFile(file, 'utf8'))
  if (text === null) return null
  const found = parse(text)
  if (found === null) {
    // just being written, or left half written by a power cut
    const written = await unless(['ENOENT'], stat(file))
    if (written !== null && Date.now() - written.mtimeMs > 5_000) await remove(file, text)
    return null
  }
  if ((await stateOf(found.pid, directory)) === 'postmaster') return found
  await remove(file, text)
  return null
}

/** The PostgreSQL that runs on this cluster, whoever started it, or null. */
export function findPostmaster(directory: string): Promise<Postmaster | null> {
  return removeStaleLock(join(directory, 'postmaster.pid'), directory)
}

/** The same, and a stale lock file stays. */
export async function readPostmaster(directory: string): Promise<Postmaster | null> {
  const text = await unless(['ENOENT', 'ENOTDIR'], readFile(join(directory, 'postmaster.pid'), 'utf8'))
  const found = text === null ? null : parse(text)
  return found && (await stateOf(found.pid, directory)) === 'postmaster' ? found : null
}

async function hasExited(directory: string, pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (['postmaster', 'ending'].includes(await stateOf(pid, directory))) {
    if (Date.now() > deadline) return false
    await sleep(10)
  }
  return true
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

/** Stops PostgreSQL: fast, after 5 s at once (which its next start mends from its journal), at last by force. */
export async function stopPostmaster(directory: string, log: (message: string) => void): Promise<void> {
  const found = await findPostmaster(directory)
  if (found === null) return
  signal(found.pid, 'SIGINT')
  if (await hasExited(directory, found.pid, 5_000)) return
  log('PostgreSQL did not stop within 5 s; it is told to stop at once.')
  signal(found.pid, 'SIGQUIT')
  if (await hasExited(directory, found.pid, 3_000)) return
  signal(found.pid, 'SIGKILL')
  await hasExited(directory, found.pid, 2_000)
}
