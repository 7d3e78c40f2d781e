import { findProgram, startThread } from '../../../lib/program.ts'
import type { PdfAnswer } from './pdf-answer.ts'

/** what reading 50 MB may take on a busy machine, ms: a document that takes longer was made to */
const LONGEST_MS = 60_000
const MEMORY_MB = 384

const program = findProgram(import.meta.url, './thread.ts', 'pdf-reader')

/** documents are read one after the other */
let last: Promise<unknown> = Promise.resolve()

async function countInThread(bytes: Uint8Array<ArrayBuffer>): Promise<number | null> {
  const thread = startThread(program, { maxOldGenerationSizeMb: MEMORY_MB })
  let late: NodeJS.Timeout | undefined
  try {
    return await new Promise<number | null>((resolve) => {
      late = setTimeout(() => resolve(null), LONGEST_MS)
      thread.once('message', ({ pages }: PdfAnswer) => resolve(pages))
      // it exits as well, also of its memory
      thread.on('error', () => undefined)
      thread.once('exit', () => resolve(null))
      thread.postMessage(bytes, [bytes.buffer])
    })
  } finally {
    clearTimeout(late)
    await thread.terminate()
  }
}

/**
 * Counts the pages of a PDF document in a thread of its own, so that none, however it was made, keeps the school from
 * answering. Nothing in it is run. @returns null: it cannot be read, or only with a password
 */
export function countPages(bytes: Uint8Array<ArrayBuffer>): Promise<number | null> {
  const counted = last.then(() => countInThread(bytes))
  last = counted.catch(() => null)
  return counted
}
