import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ExportList } from '../export-list.ts'
import { toCsv } from '../format/csv.ts'
import { toXlsx } from '../format/xlsx.ts'
import type { ExportProgress } from './messages.ts'

/** Writes a list to a path, batch by batch. @param onProgress is told of each batch */
export async function writeList(
  list: ExportList,
  format: string,
  path: string,
  onProgress: (progress: ExportProgress) => void,
): Promise<void> {
  let done = 0
  async function* counted() {
    for await (const rows of list.batches) {
      yield rows
      done += rows.length
      onProgress({ done, total: list.total })
    }
  }
  const table = { headings: list.headings, batches: counted() }
  const content = format === 'csv' ? toCsv(table) : toXlsx(list.title, table)
  await pipeline(Readable.from(content), createWriteStream(path))
}
