/** What stands in a cell: a text, or a decimal number that may be summed up. */
export type Cell = string | { number: string }

/** Rows as they come, some hundred at a time. */
export type Batches = AsyncIterable<readonly Cell[][]>

export interface Table {
  headings: readonly string[]
  batches: Batches
}
