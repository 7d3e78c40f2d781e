import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { formatDateTime } from '#web/ui/format-time.ts'
import styles from './lessons.module.css'

interface NamedLessonsProps {
  label: string
  lessons: readonly { id: number; title: string; begintime: number }[]
}

/** Lessons with their times, below what is said of them. */
export function NamedLessons({ label, lessons }: NamedLessonsProps) {
  const view = useTimeView()
  return (
    <section className={styles.dialog} aria-label={label}>
      <p>{label}</p>
      <ul className={styles.planned}>
        {lessons.map(({ id, title, begintime }) => (
          <li key={id}>
            {title} <span className="second">{formatDateTime(begintime, view)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
