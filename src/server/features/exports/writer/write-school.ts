import { rename } from 'node:fs/promises'
import type pg from 'pg'
import type { StorageGateway } from '../../../gateways/storage/storage.ts'
import { release } from '../../../lib/project.ts'
import { exportSchool, zipTarget } from '../../open-format/index.ts'
import type { ExportProgress } from './messages.ts'

/** Writes the whole school in open formats to a path, without credentials. */
export async function writeSchool(
  { pool, storage }: { pool: pg.Pool; storage: StorageGateway },
  path: string,
  onProgress: (progress: ExportProgress) => void,
): Promise<void> {
  const target = await zipTarget(`${path}.zip`, { at: new Date() })
  const client = await pool.connect()
  try {
    let records = 0
    await exportSchool({
      ...{ client, storage, target, release },
      onProgress({ step, done, total }) {
        if (step === 'records') records = total
        onProgress(step === 'records' ? { done, total } : { done: records + done, total: records + total })
      },
    })
    await rename(`${path}.zip`, path)
  } catch (error) {
    await target.abandon()
    throw error
  } finally {
    client.release()
  }
}
