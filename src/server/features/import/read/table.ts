import { importLimits } from '#contract/import/limits.ts'
import { refuse } from '../../../lib/refusal.ts'
import { readCsv } from './csv.ts'
import { isOldExcel, isZip } from './decode.ts'
import { readXlsx } from './xlsx.ts'

export interface TableRow {
  /** in the file, whose headings are row 1 */
  number: number
  cells: string[]
}

export interface ReadTable {
  headings: string[]
  rows: TableRow[]
}

// control characters are no text; PostgreSQL takes no 0
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are the point
const UNTEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

const cleaned = (cell: string): string => cell.replace(UNTEXT, '').toWellFormed().trim()
const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell === '')

/** Row and cells without the empty columns at the end. */
function trimmed(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== '')
  return cells.slice(0, last + 1)
}

/** @throws importNoRows, importTooManyRows, importTooManyColumns, importTooLarge */
function bounded(read: readonly string[][]): ReadTable {
  const rows = read.map((cells, index) => ({ number: index + 1, cells: trimmed(cells.map(cleaned)) }))
  const [head, ...filled] = rows.filter(({ cells }) => !isEmpty(cells))
  if (!head || filled.length === 0) throw refuse('importNoRows')
  if (filled.length > importLimits.rows) throw refuse('importTooManyRows', { most: importLimits.rows })
  const columns = Math.max(...[head, ...filled].map(({ cells }) => cells.length))
  if (columns > importLimits.columns) throw refuse('importTooManyColumns', { most: importLimits.columns })
  // a workbook names a long text once and may refer to it from every cell
  const characters = filled.reduce(
    (sum, { cells }) => sum + cells.reduce((all, { length }) => all + length, 0),
    0,
  )
  if (characters > 2 * importLimits.bytes) throw refuse('importTooLarge')
  const wide = (cells: string[]): string[] => [...cells, ...Array<string>(columns - cells.length).fill('')]
  return {
    headings: wide(head.cells),
    rows: filled.map(({ number, cells }) => ({ number, cells: wide(cells) })),
  }
}

/** Reads a file by what it is, whatever it is called. @throws Refusal as `createImport` declares */
export async function tableOf(bytes: Uint8Array): Promise<ReadTable> {
  if (isOldExcel(bytes)) throw refuse('importOldExcel')
  return bounded(isZip(bytes) ? await readXlsx(bytes) : readCsv(bytes))
}
