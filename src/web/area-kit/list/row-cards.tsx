import type { ReactNode } from 'react'
import type { Column, DataTableProps } from '#web/area-kit/list/columns.ts'
import { SelectRow } from '#web/area-kit/list/select-row.tsx'
import { SortSelect } from '#web/area-kit/list/sort.tsx'
import type { Selection } from '#web/area-kit/list/use-selection.ts'
import { Card } from '#web/ui/card.tsx'
import styles from './data-table.module.css'

const isShown = (content: ReactNode) => content !== null && content !== undefined && content !== false

interface RowCardProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  selection: Selection<Row> | undefined
}

function RowCard<Row>({ row, columns, selection }: RowCardProps<Row>) {
  const [head, ...rest] = columns.filter(({ key }) => key !== 'actions')
  const actions = columns.find(({ key }) => key === 'actions')?.cell(row)
  const cells = rest.map(({ key, title, cell }) => ({ key, title, content: cell(row) }))
  return (
    <Card as="li" className={styles.card}>
      {selection ? (
        <div className={styles.head}>
          <SelectRow selection={selection} row={row} />
          {head?.cell(row)}
        </div>
      ) : (
        head?.cell(row)
      )}
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

/** The rows of a table as cards, for phones. */
export function RowCards<Row extends object>({ rows, keyOf, columns, selection }: DataTableProps<Row>) {
  const sortable = columns.flatMap(({ title, sort }) => (sort === undefined ? [] : [{ title, sort }]))
  return (
    <>
      {sortable.length > 0 && (
        <div className={styles.order}>
          <SortSelect columns={sortable} />
        </div>
      )}
      <ul className={styles.cards}>
        {rows.map((row) => (
          <RowCard key={keyOf(row)} row={row} columns={columns} selection={selection} />
        ))}
      </ul>
    </>
  )
}
