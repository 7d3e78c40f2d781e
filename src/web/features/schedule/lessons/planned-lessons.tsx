import { useTranslation } from 'react-i18next'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { formatList } from '#web/ui/format-list.ts'
import { formatDateTime, formatLessonSpan } from '#web/ui/format-time.ts'
import { Tag } from '#web/ui/tag.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import styles from './lessons.module.css'
import type { PlannedLesson } from './taken-times.ts'

interface PlannedLessonsProps {
  lessons: readonly (PlannedLesson & { was_begintime?: number })[]
  label: string
}

/** Lessons at their new times, each with what its teacher and its students have at that time already. */
export function PlannedLessons({ lessons, label }: PlannedLessonsProps) {
  const { t } = useTranslation('schedule')
  const view = useTimeView()
  return (
    <section className={styles.dialog} aria-label={label}>
      <p>{label}</p>
      <ol className={styles.planned}>
        {lessons.map(({ title, begintime, endtime, was_begintime, clash, busy_students: busy }) => (
          <li key={`${title} ${begintime}`}>
            <p>
              {title}
              {(clash ?? busy) && (
                <>
                  {' '}
                  <Tag tone="warn">{t('schedule:lessons.clash')}</Tag>
                </>
              )}
            </p>
            <p className={styles.when}>{formatLessonSpan(begintime, endtime, view)}</p>
            {was_begintime !== undefined && (
              <p className="second">
                {t('schedule:lessons.was', { time: formatDateTime(was_begintime, view) })}
              </p>
            )}
            {clash && (
              <p className="second">
                {t(clash.kind === 'booking' ? 'schedule:lessons.clashBooked' : 'schedule:lessons.clashWith', {
                  title: clash.title,
                  time: formatLessonSpan(clash.begintime, clash.endtime, view),
                })}
              </p>
            )}
            {busy && (
              <p className="second">
                <BusyStudents busy={busy} />
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The first of them by name, if the reader may know them, and how many. */
function BusyStudents({ busy: { count, names } }: { busy: NonNullable<PlannedLesson['busy_students']> }) {
  const { t } = useTranslation('schedule')
  const lang = useLang()
  const others = count - names.length
  const people =
    names.length === 0
      ? t('schedule:entry.students', { count })
      : formatList(others > 0 ? [...names, t('schedule:entry.moreStudents', { count: others })] : names, lang)
  return t('schedule:lessons.studentsBusy', { count, people })
}
