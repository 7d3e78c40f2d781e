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
 * The child process that writes one file, so that neither response times nor memory of the server grow with its rows. It
 * sends few messages, so that a busy server has little to do for it.
 */

/** how often it sends its progress, ms */
const PROGRESS_MS = 500

/** Pauses after each batch for as long as it took: half of the processor that reads and writes is left to others. */
async function* withPauses(batches: Batches) {
  let begun = performance.now()
  for await (const rows of batches) {
    yield rows
    await sleep(performance.now() - begun)
    begun = performance.now()
  }
}

const send = (message: FromWriter): void => void process.send?.(message)

async function write({ connection, storage, job, path }: ToWriter): Promise<void> {
  const database = openDatabase(
    { ...connection, max: 1, application_name: connectionNames.export },
    () => undefined,
  )
  let latest: ExportProgress | null = null
  const onProgress = (progress: ExportProgress): void => {
    latest = progress
  }
  const sendProgress = (): void => {
    if (latest) send({ type: 'progress', ...latest })
    latest = null
  }
  const timer = setInterval(sendProgress, PROGRESS_MS)
  try {
    if (job.kind === SCHOOL)
      await writeSchool({ pool: database.pool, storage: storageGateway(storage) }, path, onProgress)
    else {
      const list = await listOf(database.db, job)
      await writeList({ ...list, batches: withPauses(list.batches) }, job.format, path, onProgress)
    }
    sendProgress()
  } finally {
    clearInterval(timer)
    await database.close()
  }
}

// Ctrl-C reaches it too: the server ends first, which closes the channel
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
    // it exits once its last message is sent
    .then((end) => process.send?.(end, () => process.exit(0)))
})
