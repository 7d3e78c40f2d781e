/** The columns that each list of the back office may be sorted by; a long list has an index for each. */
export const sortColumns = {
  orders: ['time', 'amount'],
  payments: ['time', 'amount'],
  refunds: ['time', 'amount'],
  products: ['time', 'price'],
  users: ['time'],
  openClasses: ['time'],
} as const

/** A column that a list is sorted by, with a minus before it from high to low. */
export type SortOf<Column extends string> = Column | `-${Column}`

/** Both directions of the columns that a list may be sorted by. */
export const sortsOf = <Column extends string>(columns: readonly Column[]): SortOf<Column>[] =>
  columns.flatMap((column): SortOf<Column>[] => [column, `-${column}`])
