import { useTranslation } from 'react-i18next'
import type { Day } from '#web/area-kit/calendar/day.ts'
import { dayAt } from '#web/area-kit/calendar/day.ts'
import { isOn } from '#web/area-kit/calendar/day-segments.ts'
import { shortDayText, weekdayText } from '#web/area-kit/calendar/day-text.ts'
import { Card } from '#web/ui/card.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { useNow } from '#web/ui/use-now.ts'
import { ownZone } from '#web/ui/zones.ts'
import { EntryLinkButton } from './entry-link-button.tsx'
import { type Entry, type EntryLinks, endOf, keyOf } from './entry.ts'
import styles from './entry.module.css'
import { EntryClock, EntryCourse, EntryMark, EntryPeople } from './entry-facts.tsx'

export interface DayListsProps<Own extends Entry> {
  days: readonly Day[]
  entries: readonly Own[]
  links: EntryLinks<Own>
  onOpen: (entry: Own) => void
}

/** The days on which there is something, one below the other, each with its classes. */
export function Agenda<Own extends Entry>({ days, entries, links, onOpen }: DayListsProps<Own>) {
  const { t } = useTranslation('area')
  const lang = useLang()
  const now = useNow()
  const zone = ownZone()
  const today = dayAt(now, zone)
  return (
    <ol className={styles.agenda}>
      {days.map((day) => {
        const own = entries.filter((entry) => isOn(entry, day, zone))
        if (own.length === 0) return null
        return (
          <li key={day} aria-current={day === today ? 'date' : undefined}>
            <h2 className={styles.dayHead}>
              {weekdayText(day, lang)} {shortDayText(day, lang)}
              {day === today && <span className="second"> {t('area:calendar.isToday')}</span>}
            </h2>
            <Card padding="none">
              <ul className={styles.rows}>
                {own.map((entry) => {
                  const [main] = links(entry, now)
                  return (
                    <li
                      key={keyOf(entry)}
                      data-past={endOf(entry) <= now || undefined}
                      data-cancelled={entry.is_cancelled === 1 || undefined}
                    >
                      <p className={styles.rowClock}>
                        <EntryClock entry={entry} />
                      </p>
                      <div className={styles.rowName}>
                        <h3 className={styles.title}>
                          <button type="button" className={styles.openRow} onClick={() => onOpen(entry)}>
                            {entry.title}
                          </button>
                        </h3>
                        <p className={styles.detail}>
                          <EntryCourse entry={entry} />
                        </p>
                        <p className={styles.detail}>
                          <EntryPeople entry={entry} />
                        </p>
                      </div>
                      <EntryMark entry={entry} />
                      {main && entry.is_cancelled === 0 && <EntryLinkButton link={main} />}
                    </li>
                  )
                })}
              </ul>
            </Card>
          </li>
        )
      })}
    </ol>
  )
}
