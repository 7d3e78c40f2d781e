import { parse } from 'csv-parse/sync'
import { refuse } from '../../../lib/refusal.ts'
import { formulaEscape } from '../../../lib/spreadsheet-formulas.ts'
import { decode } from './decode.ts'

/** What separates the cells: the one that the headings have most of. */
function delimiterOf(text: string): string {
  const [headings = ''] = text.split(/\r\n?|\n/, 1)
  const most = (one: string, other: string) =>
    headings.split(other).length > headings.split(one).length ? other : one
  return [',', ';', '\t'].reduce(most)
}

/** @throws importEncoding, importUnreadable */
export function readCsv(bytes: Uint8Array): string[][] {
  const text = decode(bytes)
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      // a quotation mark in the middle of a cell is one
      relax_quotes: true,
    })
    return rows.map((row) => row.map((cell) => cell.replace(formulaEscape, '')))
  } catch {
    throw refuse('importUnreadable')
  }
}
