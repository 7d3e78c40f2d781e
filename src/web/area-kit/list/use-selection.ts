import { useState } from 'react'

export interface Selection<Row> {
  rows: readonly Row[]
  isAll: boolean
  has: (row: Row) => boolean
  nameOf: (row: Row) => string
  toggle: (row: Row) => void
  toggleAll: () => void
  /** Leaves these rows selected alone. */
  keep: (ids: readonly number[]) => void
}

/** The rows of a list that are ticked. A row that the list shows no longer is not, so that nothing unseen changes. */
export function useSelection<Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => number,
  nameOf: (row: Row) => string,
): Selection<Row> {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const shown = rows ?? []
  const has = (row: Row) => ticked.has(keyOf(row))
  const selected = shown.filter(has)
  const isAll = shown.length > 0 && selected.length === shown.length
  return {
    rows: selected,
    isAll,
    has,
    nameOf,
    toggle(row) {
      const id = keyOf(row)
      const next = new Set(selected.map(keyOf))
      if (!next.delete(id)) next.add(id)
      setTicked(next)
    },
    toggleAll: () => setTicked(new Set(isAll ? [] : shown.map(keyOf))),
    keep: (ids) => setTicked(new Set(ids)),
  }
}
