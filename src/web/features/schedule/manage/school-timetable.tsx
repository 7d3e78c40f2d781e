import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { teacherNames } from '#contract/teacher-names.ts'
import { CalendarBar, StepLinks } from '#web/area-kit/calendar/calendar-bar.tsx'
import { useCalendarKeys } from '#web/area-kit/calendar/use-calendar-keys.ts'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { ListSearch } from '#web/area-kit/list/list-search.tsx'
import { useZoneText } from '#web/area-kit/use-zone-text.ts'
import { useConfig } from '#web/lib/config.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { useCall } from '#web/lib/query.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ownZone, sameTime } from '#web/ui/zones.ts'
import { useLang } from '#web/ui/use-lang.ts'
import type { SchoolEntry } from '../entry.ts'
import { MoveDialog } from '../lessons/move-dialog.tsx'
import timetableStyles from '../timetable.module.css'
import { MOVE_HELP, useIsMovable } from './move-grip.tsx'
import { MovingBar } from './moving-bar.tsx'
import styles from './school.module.css'
import { SchoolCalendar } from './school-calendar.tsx'
import { SchoolEntryDialog } from './school-entry-dialog.tsx'
import { useMoving } from './use-moving.ts'
import { useSchoolLinks } from './use-school-links.ts'
import { type SchoolView, teachersStand, useSchoolView } from './use-school-view.ts'

/** The classes of all teachers, by teacher, by course, or one after the other; lessons are moved in it. */
export function SchoolTimetable() {
  const { t } = useTranslation('schedule')
  const zoneText = useZoneText()
  const { time_zone } = useConfig()
  const view = useSchoolView()
  const lang = useLang()
  const { by, of, isList, span, range, steps, page, size, keyword } = view
  const query = {
    ...{ start: span.start, end: span.end, by },
    ...(by !== 'class' && { limit: size, ...(page > 1 && { page }), ...(keyword && !of && { keyword }) }),
    ...of,
  }
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/v1/admin/timetable',
    { query },
    { quiet: true, staleTime: 60_000 },
  )
  const keys = useCalendarKeys(steps)
  const stand = teachersStand(view)
  const teachers = stand === null ? [] : (data?.groups ?? [])
  const moves = useMoving(
    span.days,
    teachers.flatMap(({ id }) => id ?? []),
  )
  const nameOf = (id: number): string => teachers.find((one) => one.id === id)?.name ?? ''
  const isMovable = useIsMovable()
  const links = useSchoolLinks()
  const [opened, setOpened] = useState<SchoolEntry | null>(null)
  const [chosen, setChosen] = useState<SchoolEntry | null>(null)
  const { planned } = moves
  const moved = planned?.entry ?? chosen
  const zone = ownZone()
  return (
    <section {...keys} className={timetableStyles.timetable} aria-label={t('schedule:calendar')}>
      <CalendarBar range={range} steps={<StepLinks {...steps} />}>
        <ViewLinks view={view} />
      </CalendarBar>
      {of ? (
        <p className={styles.chosen}>
          <strong>{data?.groups[0]?.name}</strong>
          <Link to={view.addressOf({ teacher_id: '', product_id: '', by: by === 'course' ? by : '' })}>
            {t(by === 'course' ? 'schedule:school.allCourses' : 'schedule:school.allTeachers')}
          </Link>
        </p>
      ) : (
        !isList && (
          <ListSearch
            label={t('schedule:school.search')}
            placeholder={t(
              by === 'course' ? 'schedule:school.searchCourse' : 'schedule:school.searchTeacher',
            )}
          />
        )
      )}
      {!sameTime(span.start, zone, time_zone) && (
        <p className="second">
          {t('schedule:zones', { zone: zoneText(zone), schoolZone: zoneText(time_zone) })}
        </p>
      )}
      {data ? (
        <SchoolCalendar view={view} data={data} moves={moves} links={links} onOpen={setOpened} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading>
          <Skeleton shape="block" height={480} />
        </Loading>
      )}
      <VisuallyHidden>
        <span id={MOVE_HELP}>{t('schedule:school.moveHelp')}</span>
      </VisuallyHidden>
      <MovingBar moves={moves} stand={stand} nameOf={nameOf} />
      {opened && (
        <SchoolEntryDialog
          entry={opened}
          links={links}
          onMove={
            isMovable(opened)
              ? () => {
                  setChosen(opened)
                  setOpened(null)
                }
              : undefined
          }
          onClose={() => setOpened(null)}
        />
      )}
      {moved && moved.lesson_id !== null && moved.zone !== null && (
        <MoveDialog
          lesson={{ ...moved, id: moved.lesson_id, zone: moved.zone }}
          {...(planned && { to: planned.begintime })}
          {...(planned &&
            planned.teacherId !== null && {
              teacher: {
                id: planned.teacherId,
                name: nameOf(planned.teacherId),
                was: teacherNames(moved.teacher_name, lang),
              },
            })}
          onClose={() => {
            moves.stop()
            setChosen(null)
          }}
        />
      )}
    </section>
  )
}

/** What stands beside each other, and for how long. */
function ViewLinks({ view: { by, of, isPhone } }: { view: SchoolView }) {
  const { t } = useTranslation('schedule')
  return (
    <>
      {!of && !isPhone && (
        <FilterLinks
          label={t('schedule:school.by.label')}
          param="by"
          fallback="teacher"
          options={[
            { value: 'teacher', label: t('schedule:school.by.teacher') },
            { value: 'course', label: t('schedule:school.by.course') },
            { value: 'class', label: t('schedule:school.by.class') },
          ]}
        />
      )}
      {(isPhone || by !== 'class') && (
        <FilterLinks
          label={t('schedule:view.label')}
          param="view"
          fallback="day"
          options={[
            { value: 'day', label: t('schedule:view.day') },
            { value: 'week', label: t('schedule:view.week') },
          ]}
        />
      )}
    </>
  )
}
