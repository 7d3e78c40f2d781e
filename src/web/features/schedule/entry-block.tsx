import type { ReactNode } from 'react'
import type { DaySegment } from '#web/area-kit/calendar/day-segments.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useNow } from '#web/ui/use-now.ts'
import { type Entry, endOf } from './entry.ts'
import styles from './entry.module.css'
import { EntryBegin, EntryClock, EntryCourse, EntryMark, EntryPeople } from './entry-facts.tsx'

/** minutes from which a block has room for a second line, and for all of them */
const TWO_LINES = 45
const ALL_LINES = 80

/** A class along the time axis; the whole block opens it. */
export function EntryBlock<Own extends Entry>({
  segment: { item, from, to },
  onOpen,
  grip,
}: {
  segment: DaySegment<Own>
  onOpen: (entry: Own) => void
  /** by which it is moved */
  grip?: ReactNode
}) {
  const now = useNow()
  const minutes = to - from
  const isShort = minutes < TWO_LINES
  // the lessons of a day that students have booked differ by who it was
  const isBooked = (item.student_names ?? []).length > 0
  // a clash is said before what may have no room
  const mark = !isShort && (
    <p className={styles.mark}>
      <EntryMark entry={item} />
    </p>
  )
  return (
    <div
      className={classNames(styles.block, isShort && styles.short)}
      data-kind={item.kind}
      data-past={endOf(item) <= now || undefined}
      data-cancelled={item.is_cancelled === 1 || undefined}
    >
      {grip}
      <h3 className={styles.title}>
        <button type="button" className={styles.open} onClick={() => onOpen(item)}>
          {item.title}
        </button>
      </h3>
      {item.clash && mark}
      <p className={styles.clock}>{isShort ? <EntryBegin entry={item} /> : <EntryClock entry={item} />}</p>
      {!item.clash && mark}
      {minutes >= ALL_LINES && (
        <p className={styles.detail}>
          <EntryCourse entry={item} />
        </p>
      )}
      {(minutes >= ALL_LINES || (isBooked && minutes >= TWO_LINES)) && (
        <p className={styles.detail}>
          <EntryPeople entry={item} />
        </p>
      )}
    </div>
  )
}
