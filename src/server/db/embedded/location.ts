import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { accountForExisting, accountForNew, canEnter } from './account.ts'
import { DatabaseStartError, explain, unless } from './errors.ts'
import { writeDurably } from './files.ts'
import type { Account } from './run.ts'

const fallbackRoot = '/var/lib/shuyuan'

export interface ClusterPlace {
  directory: string
  account: Account
  relocated: string | null
  exists: boolean
}

const noteOf = (dataDir: string) => join(dataDir, 'postgres.location')

/** Where the note of a data folder says that its cluster lies; null: there is no note, it lies inside. */
export async function notedLocation(dataDir: string): Promise<string | null> {
  return (await unless(['ENOENT'], readFile(noteOf(dataDir), 'utf8')))?.trim() || null
}

/** null: it lies in the data folder, where another major version has its own place. */
function relocation(account: Account, dataDir: string, directory: string): string | null {
  if (dirname(directory) === dataDir) return null
  return `The database lies in ${directory}, since "${account.name}", the account PostgreSQL runs as, could not enter ${dataDir}.`
}

function fallbackFor(dataDir: string): string {
  const name = basename(dataDir).replace(/[^A-Za-z0-9._-]/g, '_') || 'data'
  return join(fallbackRoot, `${name}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`)
}

async function isCluster(directory: string): Promise<boolean> {
  const found = await unless(['ENOENT', 'ENOTDIR'], readdir(directory))
  if (found === null || found.length === 0) return false
  if (found.includes('PG_VERSION')) return true
  throw new DatabaseStartError(
    `${directory} holds files but no PostgreSQL database; move it away or set DATA_DIR.`,
  )
}

async function existing(directory: string): Promise<{ directory: string; account: Account; exists: true }> {
  const account = await accountForExisting(directory, await lstat(directory))
  if (!(await canEnter(account, directory))) {
    throw new DatabaseStartError(
      `PostgreSQL runs as "${account.name}", the owner of ${directory}, but that account can no longer enter this folder.`,
    )
  }
  return { directory, account, exists: true }
}

/**
 * Finds the cluster of a data folder, or the place for a new one: DATA_DIR/postgres, unless the account of
 * PostgreSQL cannot get there (root's server below a closed home). `dataDir` is an absolute real path.
 */
export async function locateCluster(dataDir: string): Promise<ClusterPlace> {
  const inside = join(dataDir, 'postgres')
  const noted = await notedLocation(dataDir)
  if (noted) {
    if (!(await isCluster(noted))) {
      throw new DatabaseStartError(
        `${noteOf(dataDir)} says that the database lies in ${noted}, but there is none; bring it back, or remove that note to begin anew.`,
      )
    }
    const place = await existing(noted)
    return { ...place, relocated: relocation(place.account, dataDir, noted) }
  }
  if (await isCluster(inside)) return { ...(await existing(inside)), relocated: null }

  const account = await accountForNew()
  if (await canEnter(account, dataDir)) return { directory: inside, account, relocated: null, exists: false }
  const directory = fallbackFor(dataDir)
  const relocated = relocation(account, dataDir, directory)
  if (await isCluster(directory)) return { ...(await existing(directory)), relocated }
  await openFallbackRoot(account, dataDir)
  return { directory, account, relocated, exists: false }
}

/** The cluster in a folder, or the place for one. */
export async function clusterAt(directory: string): Promise<ClusterPlace> {
  if (await isCluster(directory)) return { ...(await existing(directory)), relocated: null }
  return { directory, account: await accountForNew(), relocated: null, exists: false }
}

async function openFallbackRoot(account: Account, dataDir: string): Promise<void> {
  const advice = `PostgreSQL runs as "${account.name}", which cannot enter ${dataDir}; set DATA_DIR to a folder it can enter (${fallbackRoot} would do but`
  try {
    // a strict umask must not close the way for the account
    if (await mkdir(fallbackRoot, { recursive: true })) await chmod(fallbackRoot, 0o755)
  } catch (error) {
    throw explain(error, `${advice} cannot be made)`)
  }
  if (!(await canEnter(account, fallbackRoot))) throw new DatabaseStartError(`${advice} is closed too).`)
}

/** From now on the cluster of a data folder is the one in this folder. */
export const noteDirectory = (dataDir: string, directory: string): Promise<void> =>
  writeDurably(noteOf(dataDir), `${directory}\n`, 0o644)

/** Notes a place outside the data folder, so that it is found whatever account starts the server next. */
export async function noteLocation(dataDir: string, place: ClusterPlace): Promise<void> {
  if (place.relocated !== null) await noteDirectory(dataDir, place.directory)
}
