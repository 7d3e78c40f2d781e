import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { useCall } from '#web/lib/query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { ownZone } from '#web/ui/zones.ts'
import { weekText } from './day-text.ts'
import styles from './timetable.module.css'
import { addDays, type Day, dayAt, isDay, mondayOf, weekFrom } from './week.ts'
import { UntimedLessons } from './untimed-lessons.tsx'
import { WeekGrid } from './week-grid.tsx'

const weekAddress = (monday: Day) => `/my_timetable?week=${monday}`

/** The teacher's lessons by week; the query of the address holds any day of the week. */
export function Timetable() {
  const { t } = useTranslation('learning')
  const lang = useLang()
  const [search] = useSearchParams()
  const zone = ownZone()
  const today = dayAt(useNow(), zone)
  const wanted = search.get('week')
  const monday = mondayOf(isDay(wanted) ? wanted : today)
  const { days, start, end } = weekFrom(monday, zone)
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/v1/teacher/timetable',
    { query: { start, end } },
    { quiet: true, staleTime: 60_000 },
  )
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.range} aria-live="polite">
          {weekText(monday, addDays(monday, 6), lang)}
        </p>
        <nav className={styles.steps} aria-label={t('learning:timetable.weeks')}>
          <ButtonLink to={weekAddress(addDays(monday, -7))}>{t('learning:timetable.previous')}</ButtonLink>
          <ButtonLink to="/my_timetable" aria-current={monday === mondayOf(today) ? 'true' : undefined}>
            {t('learning:timetable.today')}
          </ButtonLink>
          <ButtonLink to={weekAddress(addDays(monday, 7))}>{t('learning:timetable.next')}</ButtonLink>
        </nav>
      </div>
      {data && data.list.length === 0 && <p className="second">{t('learning:timetable.emptyWeek')}</p>}
      {data ? (
        <>
          <WeekGrid days={days} lessons={data.list} />
          <UntimedLessons lessons={data.untimed} />
        </>
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading>
          <Skeleton shape="block" height={360} />
        </Loading>
      )}
    </>
  )
}
