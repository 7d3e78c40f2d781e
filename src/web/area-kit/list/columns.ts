import type { ReactNode } from 'react'
import type { Selection } from '#web/area-kit/list/use-selection.ts'

export interface Column<Row> {
  /** `actions` is rendered at the bottom of a card, without its title */
  key: string
  title: string
  cell: (row: Row) => ReactNode
  align?: 'right'
  className?: string | undefined
  /** its texts may be long: it shares the width that other columns leave, by this weight */
  grow?: 1 | 2 | 3
  /** shown in a table of 760, 980 or 1240 px and more; a card always shows it */
  from?: 'm' | 'l' | 'xl'
  /** what the list is sorted by at the first press, with a minus before it from high to low */
  sort?: string
}

export interface DataTableProps<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => number | string
  columns: readonly Column<Row>[]
  /** one line a row: long texts are cut off */
  dense?: boolean
  /** it has more than fits on a tablet, which shows cards as a phone does */
  wide?: boolean
  selection?: Selection<Row>
}
