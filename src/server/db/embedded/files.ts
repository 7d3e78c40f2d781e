import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, link, mkdir, open, realpath, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { DatabaseStartError, explain, unless } from './errors.ts'

/** Makes a folder's entries survive a power cut. */
export async function syncFolder(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  // some file systems refuse fsync on folders and keep the order themselves
  await handle.sync().catch(() => undefined)
  await handle.close()
}

async function writeBeside(path: string, text: string, mode: number): Promise<string> {
  const beside = `${path}.${randomBytes(4).toString('hex')}`
  const handle = await open(beside, 'wx', mode)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  return beside
}

/** Replaces a file in one step; it is never seen half written. */
export async function writeDurably(path: string, text: string, mode: number): Promise<void> {
  await rename(await writeBeside(path, text, mode), path)
  await syncFolder(dirname(path))
}

/** Writes a file unless there is one; of two at once one wins. Answers whether it was us. */
export async function writeOnce(path: string, text: string, mode: number): Promise<boolean> {
  const beside = await writeBeside(path, text, mode)
  try {
    const linked = await unless(
      ['EEXIST'],
      link(beside, path).then(() => true),
    )
    if (linked) await syncFolder(dirname(path))
    return linked === true
  } finally {
    await rm(beside, { force: true })
  }
}

export interface OpenedFolder {
  /** absolute, links resolved */
  path: string
  /** takes back what opening it has made, as far as it is still empty */
  undo(): Promise<void>
}

/**
 * Makes a folder and what is missing above it; answers the topmost one made. Node's own `recursive` never
 * returns where the kernel answers ENOENT to every mkdir, as below /proc.
 */
async function makeFolders(path: string): Promise<string | undefined> {
  if ((await unless(['ENOENT'], stat(path))) !== null) return undefined
  const above = await makeFolders(dirname(path))
  const made = await unless(
    ['EEXIST'],
    mkdir(path, { mode: 0o755 }).then(() => path),
  )
  return above ?? made ?? undefined
}

/** The data folder, made where it is missing and known to be writable. */
export async function openDataFolder(dataDir: string): Promise<OpenedFolder> {
  const wanted = resolve(dataDir)
  const sentence = `The data folder ${wanted} cannot be used (DATA_DIR may name another)`
  try {
    const firstMade = await makeFolders(wanted)
    const path = await realpath(wanted)
    if (!(await stat(path)).isDirectory()) throw new DatabaseStartError(`${sentence}: it is not a folder.`)
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return { path, undo: () => removeEmpty(wanted, firstMade) }
  } catch (error) {
    throw explain(error, sentence)
  }
}

async function removeEmpty(from: string, upTo: string | undefined): Promise<void> {
  if (upTo === undefined) return
  for (let folder = from; folder.startsWith(upTo); folder = dirname(folder)) {
    const removed = await rmdir(folder).then(
      () => true,
      () => false,
    )
    if (!removed) return
  }
}
