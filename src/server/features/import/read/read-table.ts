import type { Worker } from 'node:worker_threads'
import { findProgram, startThread } from '../../../lib/program.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { ReadAnswer } from './messages.ts'
import type { ReadTable } from './table.ts'

/** what reading 10 MB may take, ms: a file that takes longer was made to */
const LONGEST_MS = 60_000
/** a thread that has nothing to read ends, ms */
const IDLE_MS = 15_000
const MEMORY_MB = 512

const program = findProgram(import.meta.url, './thread.ts', 'import-reader')

let thread: Worker | null = null
let idle: NodeJS.Timeout | undefined
/** files are read one after the other */
let last: Promise<unknown> = Promise.resolve()

function startReader(): Worker {
  const started = startThread(program, { maxOldGenerationSizeMb: MEMORY_MB })
  started.unref()
  started.setMaxListeners(0)
  // it exits as well, which is what is waited for
  started.on('error', () => undefined)
  started.on('exit', () => {
    if (thread === started) thread = null
  })
  return started
}

/** The answer of the thread; it rejects when the thread dies, also of its memory, and after the longest time. */
const answerOf = (worker: Worker, bytes: Uint8Array): Promise<ReadAnswer> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('reading took too long')), LONGEST_MS)
    worker.once('message', (answer: ReadAnswer) => {
      clearTimeout(late)
      resolve(answer)
    })
    worker.once('exit', () => {
      clearTimeout(late)
      reject(new Error('the thread has ended'))
    })
    worker.postMessage(bytes)
  })

async function readInThread(bytes: Uint8Array): Promise<ReadAnswer> {
  clearTimeout(idle)
  thread ??= startReader()
  const worker = thread
  try {
    return await answerOf(worker, bytes)
  } catch {
    thread = null
    await worker.terminate()
    return { refused: 'importUnreadable', values: {} }
  } finally {
    worker.removeAllListeners('message')
    idle = setTimeout(() => void thread?.terminate(), IDLE_MS).unref()
  }
}

/** Reads a file in a thread of its own. @throws Refusal as `createImport` declares */
export async function readTable(bytes: Uint8Array): Promise<ReadTable> {
  const answered = last.then(() => readInThread(bytes))
  last = answered
  const answer = await answered
  if ('refused' in answer) throw refuse(answer.refused, answer.values)
  return answer.table
}
