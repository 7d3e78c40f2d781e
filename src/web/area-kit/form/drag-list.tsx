import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { dragRow } from './drag-row.ts'
import styles from './drag-list.module.css'

export interface DragListProps extends ComponentProps<'ol'> {
  onMove: (from: number, to: number) => void
  /** rows are tall: while one is dragged, all rows show their first line alone */
  folds?: boolean
}

/** A list that is sorted by dragging rows by their handles; move buttons in the rows do it by keyboard. */
export function DragList({ onMove, folds, className, ...list }: DragListProps) {
  return (
    <ol
      {...list}
      data-drag-list
      className={classNames(styles.list, folds && styles.folds, className)}
      onPointerDown={(event) => dragRow(event, onMove)}
    />
  )
}

/** The handle by which a row is dragged. */
export function Grip() {
  return (
    <span data-grip className={styles.grip} aria-hidden="true">
      <svg viewBox="0 0 16 16" width="16" height="16">
        {[3, 8, 13].flatMap((y) => [5, 11].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.4" />))}
      </svg>
    </span>
  )
}
