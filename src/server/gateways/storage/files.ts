import { randomInt, randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isFull, type ListedFile, StorageFailure, type StorageGateway } from './storage.ts'

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''

export const asStorageFailure = (error: unknown): StorageFailure =>
  new StorageFailure(isFull(error) ? 'full' : 'away', error)

/** Takes the file over; from another disk it is copied beside its place first, so that nobody reads half of it. */
async function moveTo(from: string, to: string): Promise<void> {
  try {
    return await rename(from, to)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
  }
  const beside = `${to}.${randomUUID()}.part`
  try {
    await copyFile(from, beside)
    await syncToDisk(beside)
    await rename(beside, to)
  } finally {
    await rm(beside, { force: true })
  }
}

async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** the folders of keys; `incoming` lies beside them */
const SPACES = ['public', 'private', 'video']

const namesIn = (path: string): Promise<string[]> =>
  readdir(path).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return []
    throw asStorageFailure(error)
  })

/** The same names in the same circle, begun anywhere: who looks at a part each time sees all in the end. */
function turned<One>(all: readonly One[]): One[] {
  const from = all.length > 0 ? randomInt(all.length) : 0
  return [...all.slice(from), ...all.slice(0, from)]
}

async function* listFiles(folder: string): AsyncGenerator<ListedFile> {
  const inSpaces = await Promise.all(
    SPACES.map(async (space) => (await namesIn(join(folder, space))).map((part) => ({ space, part }))),
  )
  for (const { space, part } of turned(inSpaces.flat()))
    for (const name of await namesIn(join(folder, space, part))) {
      const found = await stat(join(folder, space, part, name)).catch(() => null)
      if (found?.isFile()) yield { key: `${space}/${name}`, changedAt: found.mtime }
    }
}

/** Files below one folder, which several servers may share; two letters of the name make a folder of their own. */
export function filesStorage(folder: string): StorageGateway {
  function pathOf(key: string): string {
    const [space = '', name = ''] = key.split('/')
    return join(folder, space, name.slice(0, 2), name)
  }
  const bytesOf = async (path: string): Promise<number | null> => {
    try {
      return (await stat(path)).size
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null
      throw asStorageFailure(error)
    }
  }
  return {
    name: 'files',
    workFolder: join(folder, 'incoming'),
    async put(key, { path }) {
      const place = pathOf(key)
      try {
        await syncToDisk(path)
        await mkdir(dirname(place), { recursive: true })
        await moveTo(path, place)
        await syncToDisk(dirname(place))
      } catch (error) {
        throw asStorageFailure(error)
      }
    },
    async get(key, range) {
      const path = pathOf(key)
      try {
        const file = await open(path, 'r')
        const { size } = await file.stat()
        return { bytes: size, stream: file.createReadStream(range) }
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null
        throw asStorageFailure(error)
      }
    },
    size: (key) => bytesOf(pathOf(key)),
    async remove(key) {
      try {
        await rm(pathOf(key), { force: true })
      } catch (error) {
        throw asStorageFailure(error)
      }
    },
    list: () => listFiles(folder),
    publicAddress: () => null,
  }
}
