import type { Cell } from './format/cell.ts'

/** how many rows are read at once */
export const BATCH_ROWS = 500

/**
 * Reads a list on by key, newest first: each row once, whatever is added meanwhile, and never all at once.
 * @param read rows below an id, the first ones without
 */
export async function* byKey<Row extends { id: number }>(
  read: (below: number | undefined, most: number) => Promise<Row[]>,
  cellsOf: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  let below: number | undefined
  for (;;) {
    const rows = await read(below, BATCH_ROWS)
    if (rows.length > 0) yield rows.map(cellsOf)
    if (rows.length < BATCH_ROWS) return
    below = rows.at(-1)?.id
  }
}
