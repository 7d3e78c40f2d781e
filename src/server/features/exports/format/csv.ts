import { formula } from '../../../lib/spreadsheet-formulas.ts'
import type { Cell, Table } from './cell.ts'

/** marks the file as UTF-8 for Excel */
const BOM = '\uFEFF'

function field(cell: Cell): string {
  if (typeof cell !== 'string') return cell.number
  const harmless = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const lines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')

/** Comma-separated values as spreadsheets read them, and nothing in them that a spreadsheet would execute. */
export async function* toCsv({ headings, batches }: Table): AsyncGenerator<string> {
  yield BOM + lines([headings])
  for await (const rows of batches) if (rows.length > 0) yield lines(rows)
}
