import type { Column, DataTableProps } from '#web/area-kit/list/columns.ts'
import { RowCards } from '#web/area-kit/list/row-cards.tsx'
import { SelectAll, SelectRow } from '#web/area-kit/list/select-row.tsx'
import { SortHeader } from '#web/area-kit/list/sort.tsx'
import { useCards } from '#web/area-kit/list/use-cards.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './data-table.module.css'

export type { Column }

const widths = { m: styles.fromM, l: styles.fromL, xl: styles.fromXl }
const weights = { 1: styles.grow1, 2: styles.grow2, 3: styles.grow3 }

/** A table, which becomes cards in a narrow window, so that nothing scrolls sideways. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, keyOf, columns, dense = false, selection } = props
  const cards = useCards(props.wide)
  if (cards) return <RowCards {...props} />
  const placeOf = ({ align, className, from, grow }: Column<Row>) =>
    classNames(align === 'right' && styles.right, className, from && widths[from], grow && weights[grow])
  return (
    <table className={classNames(styles.table, dense && styles.dense)} data-dense={dense ? '' : undefined}>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={styles.check}>
              <SelectAll selection={selection} />
            </th>
          )}
          {columns.map((column) =>
            column.sort === undefined ? (
              <th key={column.key} scope="col" className={placeOf(column)}>
                {column.title}
              </th>
            ) : (
              <SortHeader
                key={column.key}
                title={column.title}
                sort={column.sort}
                className={placeOf(column)}
              />
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} data-selected={selection?.has(row) ? '' : undefined}>
            {selection && (
              <td className={styles.check}>
                <SelectRow selection={selection} row={row} />
              </td>
            )}
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
