import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { teacherNames } from '#contract/teacher-names.ts'
import { type Day, dayAt } from '#web/area-kit/calendar/day.ts'
import { isOn } from '#web/area-kit/calendar/day-segments.ts'
import { shortDayText, weekdayText } from '#web/area-kit/calendar/day-text.ts'
import { ScrollRegion } from '#web/area-kit/list/scroll-region.tsx'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { formatClock } from '#web/ui/format-time.ts'
import { Tag } from '#web/ui/tag.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { useNow } from '#web/ui/use-now.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ownZone } from '#web/ui/zones.ts'
import { endOf, keyOf, type SchoolEntry } from '../entry.ts'
import { GroupName, standsWith, type TimetableGroupOf } from './group-name.tsx'
import styles from './school.module.css'
import type { SchoolView } from './use-school-view.ts'

interface SchoolWeekProps {
  view: SchoolView
  groups: readonly TimetableGroupOf[]
  entries: readonly SchoolEntry[]
  /** the handle by which an entry is moved, where it can be */
  grip: (entry: SchoolEntry, place: string) => ReactNode
  onOpen: (entry: SchoolEntry) => void
}

/** A row for each teacher or course, with the days of a week. */
export function SchoolWeek({ view, groups, entries, grip, onOpen }: SchoolWeekProps) {
  const { t } = useTranslation(['schedule', 'area'])
  const lang = useLang()
  const zone = ownZone()
  const today = dayAt(useNow(), zone)
  const { days } = view.span
  const chips = (group: TimetableGroupOf, day: Day) =>
    entries.filter((entry) => standsWith(view, group.id)(entry) && isOn(entry, day, zone))
  return (
    <ScrollRegion label={t('schedule:view.week')} className={styles.week}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              {t(view.by === 'teacher' ? 'schedule:lessons.teacher' : 'schedule:lessons.course')}
            </th>
            {days.map((day) => (
              <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
                {weekdayText(day, lang)} <span className={styles.count}>{shortDayText(day, lang)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.id ?? 0}>
              <th scope="row">
                <GroupName group={group} view={view} />
              </th>
              {days.map((day) => {
                const own = chips(group, day)
                return (
                  <td
                    key={day}
                    data-day={day}
                    data-column={group.id ?? 0}
                    data-today={day === today || undefined}
                  >
                    {own.length > 0 && (
                      <ul>
                        {own.map((entry) => (
                          <li key={keyOf(entry)}>
                            <Chip entry={entry} by={view.by} onOpen={onOpen} />
                            {grip(entry, String(group.id))}
                          </li>
                        ))}
                      </ul>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** A class in a line or two: when, what, and of what or by whom. */
function Chip({
  entry,
  by,
  onOpen,
}: {
  entry: SchoolEntry
  by: SchoolView['by']
  onOpen: SchoolWeekProps['onOpen']
}) {
  const { t } = useTranslation('schedule')
  const view = useTimeView()
  const now = useNow()
  const { title, begintime, product_name, teacher_name, clash, is_cancelled, kind } = entry
  const other =
    by === 'course' ? teacherNames(teacher_name, view.lang) : product_name === title ? '' : product_name
  return (
    <button
      type="button"
      className={styles.chip}
      data-kind={kind}
      data-past={endOf(entry) <= now || undefined}
      data-cancelled={is_cancelled === 1 || undefined}
      onClick={() => onOpen(entry)}
    >
      <span className={styles.chipTitle}>
        <span className="tabular">{formatClock(begintime, view)}</span> {title}
      </span>
      {other && <span className={styles.count}>{other}</span>}
      {is_cancelled === 1 && <VisuallyHidden> {t('schedule:entry.cancelled')}</VisuallyHidden>}
      {clash && <Tag tone="warn">{t('schedule:lessons.clash')}</Tag>}
    </button>
  )
}
