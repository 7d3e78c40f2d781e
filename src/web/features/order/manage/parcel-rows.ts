export interface ParcelRow {
  order: string
  company: string
  number: string
}
type Cell = keyof ParcelRow

export const emptyRow: ParcelRow = { order: '', company: '', number: '' }

/** Cells of a text as tables and lists are copied: separated by tabs, otherwise by commas, otherwise by spaces. */
function cellsOf(line: string): string[] {
  const separator = line.includes('\t') ? /\t/ : /[,，;；]/.test(line) ? /[,，;；]/ : /\s+/
  return line.split(separator).map((cell) => cell.trim())
}

/** A number of an order, by which a heading is told from a row. */
const isOrderNumber = (text: string): boolean => /^\d{6,}$/.test(text)

const isEmpty = ({ order, company, number }: ParcelRow): boolean => !order && !company && !number

/**
 * Rows with a pasted table laid into them: three columns are order, courier and number, two are order and number. What
 * names an order that has a row goes there, all else into new rows; a single column fills the cell that it was pasted
 * into and those below it.
 * @returns null for a text of one cell, which is pasted as it is
 */
export function pasteInto(
  rows: readonly ParcelRow[],
  text: string,
  { row: at, cell }: { row: number; cell: Cell },
): ParcelRow[] | null {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s+$/, ''))
    .filter(Boolean)
  const table = lines.map(cellsOf)
  if (table.every(({ length }) => length === 1)) {
    if (lines.length < 2) return null
    const filled = [...rows]
    for (const [offset, [value = '']] of table.entries())
      filled[at + offset] = { ...(filled[at + offset] ?? emptyRow), [cell]: value }
    return filled
  }
  const next = rows.filter((row) => !isEmpty(row))
  for (const [order = '', ...rest] of table) {
    if (!isOrderNumber(order)) continue
    const [company, number] = rest.length > 1 ? [rest[0], rest.slice(1).join(' ')] : [undefined, rest[0]]
    const index = next.findIndex((row) => row.order === order)
    const known = next[index] ?? { ...emptyRow, order }
    const row = { order, company: company || known.company, number: number || known.number }
    if (index === -1) next.push(row)
    else next[index] = row
  }
  return next
}

/** Rows that are filled in, each with the courier of all where it has none of its own. */
export const filledRows = (rows: readonly ParcelRow[], courier: string): ParcelRow[] =>
  rows
    .map(({ order, company, number }) => ({
      order: order.trim(),
      company: company.trim() || courier.trim(),
      number: number.trim(),
    }))
    .filter(({ order, number }) => order !== '' || number !== '')
