import { setTimeout as sleep } from 'node:timers/promises'
import { connectionNames } from '../../../db/connection-names.ts'
import { openDatabase } from '../../../db/database.ts'
import { storageGateway } from '../../../gateways/storage/gateway.ts'
import { SCHOOL } from '../jobs.ts'
import type { Batches } from '../format/cell.ts'
import { listOf } from '../lists.ts'
import type { ExportProgress, FromWriter, ToWriter } from './messages.ts'
import { writeList } from './write-list.ts'
import { writeSchool } from './write-school.ts'

/*
 * A process of its own that writes one file: neither the school's answers nor its memory feel how many rows it has. Its
 * messages are few, so that a server with much to do is not kept busy by them.
 */

/** how often it says how far it is, ms */
const SAY_MS = 500

/** Rests after each batch as long as it took: half of the processor that reads and writes is left to everybody else. */
async function* unhurried(batches: Batches) {
  let begun = performance.now()
  for await (const rows of batches) {
    yield rows
    await sleep(performance.now() - begun)
    begun = performance.now()
  }
}

const tell = (message: FromWriter): void => void process.send?.(message)

async function write({ connection, storage, job, path }: ToWriter): Promise<void> {
  const database = openDatabase(
    { ...connection, max: 1, application_name: connectionNames.export },
    () => undefined,
  )
  let latest: ExportProgress | null = null
  const onProgress = (progress: ExportProgress): void => {
    latest = progress
  }
  const say = (): void => {
    if (latest) tell({ type: 'progress', ...latest })
    latest = null
  }
  const saying = setInterval(say, SAY_MS)
  try {
    if (job.kind === SCHOOL)
      await writeSchool({ pool: database.pool, storage: storageGateway(storage) }, path, onProgress)
    else {
      const list = await listOf(database.db, job)
      await writeList({ ...list, batches: unhurried(list.batches) }, job.format, path, onProgress)
    }
    say()
  } finally {
    clearInterval(saying)
    await database.close()
  }
}

// who presses Ctrl-C ends the server, which ends this by closing the channel
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.once('disconnect', () => process.exit(1))
process.once('message', (wanted: ToWriter) => {
  void write(wanted)
    .then(
      (): FromWriter => ({ type: 'written' }),
      (error: unknown): FromWriter => ({
        type: 'failed',
        why: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    )
    // it has been heard before this ends
    .then((end) => process.send?.(end, () => process.exit(0)))
})
