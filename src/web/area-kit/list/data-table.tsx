import type { ReactNode } from 'react'
import { useCards } from '#web/area-kit/list/use-cards.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './data-table.module.css'

export interface Column<Row> {
  /** `actions` is rendered at the bottom of a card, without its title */
  key: string
  title: string
  cell: (row: Row) => ReactNode
  align?: 'right'
  className?: string | undefined
}

export interface DataTableProps<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => number | string
  columns: readonly Column<Row>[]
}

const isShown = (content: ReactNode) => content !== null && content !== undefined && content !== false

function RowCard<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const [head, ...rest] = columns.filter(({ key }) => key !== 'actions')
  const actions = columns.find(({ key }) => key === 'actions')?.cell(row)
  const cells = rest.map(({ key, title, cell }) => ({ key, title, content: cell(row) }))
  return (
    <Card as="li" className={styles.card}>
      {head?.cell(row)}
      <dl className={styles.facts}>
        {cells
          .filter(({ content }) => isShown(content))
          .map(({ key, title, content }) => (
            <div key={key} className={styles.fact}>
              <dt>{title}</dt>
              <dd>{content}</dd>
            </div>
          ))}
      </dl>
      {isShown(actions) && <div className={styles.actions}>{actions}</div>}
    </Card>
  )
}

/** A table, which becomes cards on a phone, so that nothing scrolls sideways. */
export function DataTable<Row extends object>({ rows, keyOf, columns }: DataTableProps<Row>) {
  const cards = useCards()
  if (cards)
    return (
      <ul className={styles.cards}>
        {rows.map((row) => (
          <RowCard key={keyOf(row)} row={row} columns={columns} />
        ))}
      </ul>
    )
  const placeOf = ({ align, className }: Column<Row>) =>
    classNames(align === 'right' && styles.right, className)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={placeOf(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td key={column.key} className={placeOf(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
