import { Unzip, UnzipInflate, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { importLimits } from '#contract/import/limits.ts'
import { refuse } from '../../../lib/refusal.ts'
import { completeWorkbook } from './xlsx-parts.ts'

/** bytes that are unfolded between two looks at what has come out */
const STEP = 64 * 1024

/**
 * Unfolds the archive without keeping anything: what it says of its own sizes may be a lie.
 * @throws importTooLarge, importUnreadable
 */
function requireBounded(bytes: Uint8Array): void {
  let unzipped = 0
  const archive = new Unzip((file) => {
    file.ondata = (error, chunk) => {
      if (error) throw refuse('importUnreadable')
      unzipped += chunk.length
    }
    file.start()
  })
  archive.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += STEP) {
    archive.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length)
    if (unzipped > importLimits.unzippedBytes) throw refuse('importTooLarge')
  }
}

/** parts of a workbook: one of 30,000 rows has a dozen */
const MOST_PARTS = 1000

/**
 * Bounds what the index of the archive names, by which the library reads it: it may name a part many times, and
 * allocates what is said of its size. @throws importTooLarge
 */
function requireBoundedIndex(bytes: Uint8Array): void {
  let parts = 0
  let unzipped = 0
  unzipSync(bytes, {
    filter: ({ size, originalSize }) => {
      parts += 1
      unzipped += Math.max(size, originalSize)
      if (parts > MOST_PARTS || unzipped > importLimits.unzippedBytes) throw refuse('importTooLarge')
      return false
    },
  })
}

/** A number as people wrote it: a phone keeps its digits, however Excel has stored it. */
function digits(stored: string): string {
  if (!/e/i.test(stored)) return stored
  const number = Number(stored)
  return Number.isInteger(number) ? BigInt(number).toString() : String(number)
}

/** Excel's dates have no zone; the library gives them in UTC. A time that is none is left away. */
function dateText(date: Date): string {
  const text = date.toISOString()
  const time = text.slice(11, 16)
  return time === '00:00' ? text.slice(0, 10) : `${text.slice(0, 10)} ${time}`
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) return dateText(cell)
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}

// the library wants a buffer of its own
const rowsOf = (bytes: Uint8Array) => readSheet(bytes.slice().buffer, { parseNumber: digits, trim: false })

/** The first sheet of a workbook. Formulas are not computed: their last values count. @throws importTooLarge, importUnreadable */
export async function readXlsx(bytes: Uint8Array): Promise<string[][]> {
  requireBounded(bytes)
  requireBoundedIndex(bytes)
  // a valid workbook may have less than the library demands, which is added only where it is missed
  const rows = await rowsOf(bytes).catch(() => rowsOf(completeWorkbook(bytes)))
  return rows.map((row) => row.map(cellText))
}
