import { parentPort } from 'node:worker_threads'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfAnswer } from './pdf-answer.ts'

/** Scripts of a document are run by another part of the package, which is not loaded. */
async function countPages(data: Uint8Array): Promise<number | null> {
  const loading = getDocument({
    data,
    isEvalSupported: false,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    return (await loading.promise).numPages
  } catch {
    return null
  } finally {
    await loading.destroy()
  }
}

parentPort?.once('message', (data: Uint8Array) => {
  void countPages(data).then((pages) => parentPort?.postMessage({ pages } satisfies PdfAnswer))
})
