import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CalendarBar, StepLinks } from '#web/area-kit/calendar/calendar-bar.tsx'
import { TimeGrid } from '#web/area-kit/calendar/time-grid.tsx'
import { useCalendarKeys } from '#web/area-kit/calendar/use-calendar-keys.ts'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { useZoneText } from '#web/area-kit/use-zone-text.ts'
import { useConfig } from '#web/lib/config.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import type { useCall } from '#web/lib/query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ownZone, sameTime } from '#web/ui/zones.ts'
import { Agenda } from './agenda.tsx'
import { type Entry, type EntryLinks, keyOf } from './entry.ts'
import { EntryBlock } from './entry-block.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { MonthGrid } from './month-grid.tsx'
import styles from './timetable.module.css'
import type { TimetableView } from './use-timetable-view.ts'

export interface TimetableProps<Own extends Entry> {
  view: TimetableView
  /** the answer to the role's operation */
  read: Pick<ReturnType<typeof useCall>, 'error' | 'isFetching' | 'refetch'> & {
    data: { list: Own[] } | undefined
  }
  links: EntryLinks<Own>
  /** what stands there when there are no classes in this time */
  whyEmpty: string
  children?: ReactNode
}

/** A person's classes by day, week, month, or as a list; what is shown stands in the address. */
export function Timetable<Own extends Entry>({
  view: shown,
  read,
  links,
  whyEmpty,
  children,
}: TimetableProps<Own>) {
  const { t } = useTranslation('schedule')
  const zoneText = useZoneText()
  const { time_zone } = useConfig()
  const [opened, setOpened] = useState<Own | null>(null)
  const { view, choices, date, span, range, steps, dayAddress } = shown
  const keys = useCalendarKeys(steps)
  const { data, error, isFetching, refetch } = read
  const entries = data?.list ?? []
  const zone = ownZone()
  const labels = {
    agenda: t('schedule:view.agenda'),
    day: t('schedule:view.day'),
    week: t('schedule:view.week'),
    month: t('schedule:view.month'),
  }
  const isElsewhere = [span.start, ...entries.map(({ begintime }) => begintime)].some(
    (moment) => !sameTime(moment, zone, time_zone),
  )
  return (
    <section {...keys} className={styles.timetable} aria-label={t('schedule:calendar')}>
      <CalendarBar range={range} steps={<StepLinks {...steps} />}>
        <FilterLinks
          label={t('schedule:view.label')}
          param="view"
          shown={view}
          options={choices.map((value) => ({ value, label: labels[value] }))}
        />
      </CalendarBar>
      {isElsewhere && (
        <p className="second">
          {t('schedule:zones', { zone: zoneText(zone), schoolZone: zoneText(time_zone) })}
        </p>
      )}
      {!data ? (
        error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Loading>
            <Skeleton shape="block" height={480} />
          </Loading>
        )
      ) : view === 'agenda' && entries.length === 0 ? (
        <EmptyState title={t('schedule:empty')} why={whyEmpty} />
      ) : (
        <>
          {entries.length === 0 && <p className="second">{t('schedule:empty')}</p>}
          {view === 'agenda' ? (
            <Agenda days={span.days} entries={entries} links={links} onOpen={setOpened} />
          ) : view === 'month' ? (
            <MonthGrid
              days={span.days}
              date={date}
              entries={entries}
              onOpen={setOpened}
              dayAddress={dayAddress}
            />
          ) : (
            <TimeGrid days={span.days} items={entries} keyOf={keyOf}>
              {(segment) => <EntryBlock segment={segment} onOpen={setOpened} />}
            </TimeGrid>
          )}
        </>
      )}
      {children}
      {opened && <EntryDialog entry={opened} links={links} onClose={() => setOpened(null)} />}
    </section>
  )
}
