import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRefused, StorageFailure, type StorageGateway } from '../../../gateways/storage/storage.ts'
import type { Check, Finding } from '../context.ts'

const CONTENT = 'Written by the check of the storage, and removed by it.\n'

/** Stores a small file, asks for it and removes it. @throws StorageFailure */
async function tryOut(storage: StorageGateway): Promise<void> {
  const name = `health-${randomUUID()}.txt`
  const key = `private/${name}`
  // where the storage is full or closed, the fault is the storage's to tell
  const folder = await mkdtemp(join(tmpdir(), 'shuyuan-health-'))
  const path = join(folder, name)
  try {
    await writeFile(path, CONTENT)
    await storage.put(key, { path, bytes: CONTENT.length, type: 'text/plain' })
    try {
      if ((await storage.size(key)) === null)
        throw new StorageFailure('away', new Error('the file is not there'))
    } finally {
      await storage.remove(key)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const reasonOf = ({ message, cause }: StorageFailure): string =>
  cause instanceof Error ? cause.message || cause.name : message

/** Files can be written, read and removed. */
export const checkStorage: Check = async ({ storage }): Promise<Finding[]> => {
  try {
    await tryOut(storage)
    return []
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error
    const params = { storage: storage.name, reason: reasonOf(error) }
    if (error.reason === 'full') return [{ id: 'storage_full', params }]
    return [{ id: isRefused(error) ? 'storage_refused' : 'storage_unreachable', params }]
  }
}
