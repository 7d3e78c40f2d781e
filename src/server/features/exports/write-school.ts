import { rename } from 'node:fs/promises'
import type { Deps } from '../../deps.ts'
import { release } from '../../lib/project.ts'

/** how often progress is noted, ms */
const NOTE_MS = 1_000

/** how far it is: records, and then files of the media */
export interface SchoolProgress {
  done: number
  total: number
}

/**
 * Writes the whole school in open formats to a path, without credentials.
 * @param note records how far it is; when it throws, the work ends with its error
 */
export async function writeSchool(
  { pool, storage }: Deps,
  path: string,
  note: (progress: SchoolProgress) => Promise<void>,
): Promise<void> {
  // loaded with the first export, not at the start of the server
  const { exportSchool, zipTarget } = await import('../open-format/index.ts')
  const stopping = new AbortController()
  let latest: SchoolProgress | null = null
  const noting = setInterval(() => {
    if (latest) note(latest).catch((error: unknown) => stopping.abort(error))
  }, NOTE_MS)
  const target = await zipTarget(`${path}.zip`, { at: new Date() })
  const client = await pool.connect()
  try {
    let records = 0
    await exportSchool({
      ...{ client, storage, target, release, signal: stopping.signal },
      onProgress({ step, done, total }) {
        if (step === 'records') records = total
        latest = step === 'records' ? { done, total } : { done: records + done, total: records + total }
      },
    })
    await rename(`${path}.zip`, path)
    if (latest) await note(latest)
  } catch (error) {
    await target.abandon()
    throw error
  } finally {
    clearInterval(noting)
    client.release()
  }
}
