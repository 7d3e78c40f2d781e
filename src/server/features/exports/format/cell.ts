/** Content of a cell: a text, or a decimal number that can be summed. */
export type Cell = string | { number: string }

/** Rows as they come, some hundred at a time. */
export type Batches = AsyncIterable<readonly Cell[][]>

export interface Table {
  headings: readonly string[]
  batches: Batches
}
