import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { schoolTimetableLimits } from '#contract/schedule/limits.ts'
import type { DaySegment } from '#web/area-kit/calendar/day-segments.ts'
import { TimeColumns } from '#web/area-kit/calendar/time-columns.tsx'
import { TimeGrid } from '#web/area-kit/calendar/time-grid.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Agenda } from '../agenda.tsx'
import { keyOf, type SchoolEntry, type SchoolLinks } from '../entry.ts'
import { EntryBlock } from '../entry-block.tsx'
import { GroupName, standsWith } from './group-name.tsx'
import { GroupPages } from './group-pages.tsx'
import { teachersStand } from './use-school-view.ts'
import { MoveGrip, useIsMovable } from './move-grip.tsx'
import { SchoolWeek } from './school-week.tsx'
import type { LessonMoves } from './use-moving.ts'
import type { SchoolView } from './use-school-view.ts'

/** least width of a teacher or course, px */
const COLUMN_WIDTH = 132

interface SchoolCalendarProps {
  view: SchoolView
  data: ByKey['GET /api/v1/admin/timetable']['reply']
  moves: LessonMoves
  links: SchoolLinks
  onOpen: (entry: SchoolEntry) => void
}

/** The classes as the view arranges them; what is being moved stands where it would be. */
export function SchoolCalendar({ view, data, moves, links, onOpen }: SchoolCalendarProps) {
  const { t } = useTranslation('schedule')
  const isMovable = useIsMovable()
  const { of, span, isList, keyword } = view
  const { list: stored, groups, total, is_cut } = data
  const entries = moves.at(stored)
  const storedOf = (shown: SchoolEntry) =>
    stored.find(({ open_class_id }) => open_class_id === shown.open_class_id) ?? shown
  const open = (shown: SchoolEntry) => onOpen(storedOf(shown))
  const grip = (shown: SchoolEntry, place: string) => {
    const entry = storedOf(shown)
    return (
      isMovable(entry) && (
        <MoveGrip entry={entry} place={place} moves={moves} teachers={teachersStand(view)} />
      )
    )
  }
  const block = (segment: DaySegment<SchoolEntry>, column: number | string) => (
    <EntryBlock segment={segment} onOpen={open} grip={grip(segment.item, of ? '' : String(column))} />
  )
  if (isList ? stored.length === 0 : groups.length === 0)
    return keyword ? (
      <EmptyState title={t('schedule:school.noneFound')} />
    ) : (
      <EmptyState title={t('schedule:empty')} why={t('schedule:emptyWhy.school')} />
    )
  return (
    <>
      {isList ? (
        <Agenda days={span.days} entries={entries} links={links} onOpen={open} />
      ) : view.view === 'day' ? (
        <TimeColumns
          columns={groups.map((group) => ({
            key: group.id ?? 0,
            day: span.days[0] ?? '',
            head: <GroupName group={group} view={view} />,
            items: entries.filter(standsWith(view, group.id)),
          }))}
          keyOf={keyOf}
          width={COLUMN_WIDTH}
          also={stored}
        >
          {block}
        </TimeColumns>
      ) : of ? (
        <TimeGrid days={span.days} items={entries} keyOf={keyOf} also={stored}>
          {block}
        </TimeGrid>
      ) : (
        <SchoolWeek view={view} groups={groups} entries={entries} grip={grip} onOpen={open} />
      )}
      {is_cut === 1 && <Notice title={t('schedule:school.cut', { count: schoolTimetableLimits.entries })} />}
      {!isList && <GroupPages view={view} shown={groups.length} total={total} />}
    </>
  )
}
