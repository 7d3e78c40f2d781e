import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ArchivePlace, StoredArchive } from './archive-place.ts'

const PART = '.part'
const DAY_MS = 24 * 3600 * 1000

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Archives in a folder; one that is being written has another ending until it is whole. */
export function archiveFolder(folder: string): ArchivePlace {
  async function entries(): Promise<StoredArchive[]> {
    const names = await readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    const found = await Promise.all(
      names.map(async (name) => ({ name, about: await stat(join(folder, name)).catch(() => null) })),
    )
    return found.flatMap(({ name, about }) => (about?.isFile() ? [{ name, bytes: about.size }] : []))
  }
  return {
    shown: folder,
    list: async () => (await entries()).filter(({ name }) => !name.endsWith(PART)),
    async write(name, content) {
      // the keys of the school are in it, encrypted as they are
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, name)
      const part = `${path}${PART}`
      try {
        await pipeline(content, createWriteStream(part, { flags: 'wx', mode: 0o600 }))
        await sync(part)
        await rename(part, path)
        await sync(folder)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async read(name) {
      const path = join(folder, name)
      const found = await stat(path).catch(() => null)
      return found?.isFile() ? createReadStream(path, { highWaterMark: 1024 * 1024 }) : null
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    async clear() {
      for (const { name } of await entries()) {
        if (!/^shuyuan-.*\.part$/.test(name)) continue
        const about = await stat(join(folder, name)).catch(() => null)
        if (about && about.mtimeMs < Date.now() - DAY_MS) await rm(join(folder, name), { force: true })
      }
    },
  }
}
