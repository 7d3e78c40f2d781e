import { useTranslation } from 'react-i18next'
import { useNow } from '#web/ui/use-now.ts'
import { ownZone } from '#web/ui/zones.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { shortDayText, weekdayText } from './day-text.ts'
import { LessonBlock, type TimetableLesson } from './lesson-block.tsx'
import styles from './timetable.module.css'
import { type Day, dayAt } from './week.ts'

/** Seven columns, or a list on the phone; today is marked. A lesson is shown on the day on which it begins. */
export function WeekGrid({ days, lessons }: { days: readonly Day[]; lessons: readonly TimetableLesson[] }) {
  const { t } = useTranslation('learning')
  const lang = useLang()
  const now = useNow()
  const zone = ownZone()
  const today = dayAt(now, zone)
  return (
    <ol className={styles.week}>
      {days.map((day) => {
        const own = lessons.filter(({ begintime }) => dayAt(begintime, zone) === day)
        return (
          <li
            key={day}
            className={styles.day}
            aria-current={day === today ? 'date' : undefined}
            data-free={own.length === 0 || undefined}
          >
            <h2 className={styles.head}>
              <span className={styles.weekday}>{weekdayText(day, lang)}</span> {shortDayText(day, lang)}
              {day === today && <VisuallyHidden> {t('learning:timetable.isToday')}</VisuallyHidden>}
            </h2>
            {own.length === 0 ? (
              <p className={styles.free}>{t('learning:timetable.free')}</p>
            ) : (
              <ul className={styles.lessons}>
                {own.map((lesson) => (
                  <LessonBlock key={lesson.id} lesson={lesson} now={now} />
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ol>
  )
}
