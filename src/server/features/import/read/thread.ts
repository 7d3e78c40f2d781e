import { parentPort } from 'node:worker_threads'
import { Refusal } from '../../../lib/refusal.ts'
import type { ReadAnswer } from './messages.ts'
import { tableOf } from './table.ts'

/** A thread of its own, so that no file, however it was made, keeps the school from answering. */
parentPort?.on('message', (bytes: Uint8Array) => {
  const answer = (message: ReadAnswer): void => parentPort?.postMessage(message)
  tableOf(bytes).then(
    (table) => answer({ table }),
    (error: unknown) =>
      answer(
        error instanceof Refusal
          ? { refused: error.refusal, values: error.values }
          : { refused: 'importUnreadable', values: {} },
      ),
  )
})
