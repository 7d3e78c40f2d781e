import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmptyReason } from '#contract/booking/limits.ts'
import type { ByKey } from '#contract/operations.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { CalendarBar, StepButtons } from '#web/area-kit/calendar/calendar-bar.tsx'
import { shortDayText, weekdayText, weekText } from '#web/area-kit/calendar/day-text.ts'
import { addDays, type Day, dayAt, mondayOf, weekFrom } from '#web/area-kit/calendar/day.ts'
import { useZoneText } from '#web/area-kit/use-zone-text.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDateTime, formatLessonSpan } from '#web/ui/format-time.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { ownZone, sameTime } from '#web/ui/zones.ts'
import styles from './booking.module.css'
import { type GridSlot, SlotButton } from './slot-button.tsx'
import { SlotDialog } from './slot-dialog.tsx'
import type { Booking, BookingCourse, Choice } from './use-my-bookings.ts'

interface BookingGridProps {
  course: BookingCourse
  teacher: BookingCourse['teachers'][number]
  /** of the chosen week; null: that of the first lesson that can be booked */
  chosenMonday: Day | null
  today: Day
  /** the booking for which another time is chosen */
  moving: Booking | null
  choose: (choice: Choice) => void
}

type Week = ByKey['GET /api/v1/student/bookings/grid']

interface WeekChoice {
  product_id: number
  teacher_id: number
  /** the booking for which another time is chosen */
  moved_from: number | undefined
}

const useWeek = (choice: WeekChoice, monday: Day, enabled = true) => {
  const { start, end } = weekFrom(monday, ownZone())
  return useCall(
    'GET /api/v1/student/bookings/grid',
    { query: { ...choice, start, end } },
    { quiet: true, enabled },
  )
}

/** Where nothing of a week can be booked, the Monday of the next lesson that can. */
const mondayOfNext = ({ empty_reason, next_free }: Week['reply']): Day | null =>
  empty_reason !== null && next_free !== null ? mondayOf(dayAt(next_free, ownZone())) : null

/** A week of a teacher's lessons: seven columns, or a list on the phone. */
export function BookingGrid({ course, teacher, chosenMonday, today, moving, choose }: BookingGridProps) {
  const { t } = useTranslation('booking')
  const lang = useLang()
  const zoneText = useZoneText()
  const view = useTimeView()
  const zone = ownZone()
  const thisMonday = mondayOf(today)
  const [chosen, setChosen] = useState<GridSlot | null>(null)
  const [booked, setBooked] = useState<number | null>(null)
  const notice = useRef<HTMLDivElement>(null)
  const movingId = moving?.id
  // the list of lessons, where the press was, may stand screens above the times to choose from
  useEffect(() => {
    if (movingId === undefined) return
    notice.current?.focus({ preventScroll: true })
    notice.current?.scrollIntoView({ block: 'center' })
  }, [movingId])
  const choice = { product_id: course.product_id, teacher_id: teacher.id, moved_from: moving?.id }
  const { data: thisWeek } = useWeek(choice, thisMonday, chosenMonday === null)
  const monday = chosenMonday ?? (thisWeek && mondayOfNext(thisWeek)) ?? thisMonday
  const { days, start } = weekFrom(monday, zone)
  const { data, error, isFetching, refetch } = useWeek(choice, monday)
  const reasons = {
    noHours: t('booking:why.noHours', { teacher: teacher.name }),
    noLessonHours: t('booking:why.noLessonHours'),
    noneThisWeek: t('booking:why.noneThisWeek', { teacher: teacher.name }),
    allTaken: t('booking:why.allTaken'),
    tooSoon: t('booking:why.tooSoon'),
    tooFar: t('booking:why.tooFar'),
    afterValidity: t('booking:why.afterValidity'),
  } satisfies Record<EmptyReason, string>
  const reason = data?.empty_reason ?? null
  const next = data?.next_free ?? null
  return (
    <>
      <CalendarBar
        range={weekText(monday, addDays(monday, 6), lang)}
        steps={
          <StepButtons>
            <Button onClick={() => choose({ week: addDays(monday, -7) })}>{t('booking:previous')}</Button>
            <Button onClick={() => choose({ week: today })} aria-pressed={monday === thisMonday}>
              {t('booking:thisWeek')}
            </Button>
            <Button onClick={() => choose({ week: addDays(monday, 7) })}>{t('booking:next')}</Button>
          </StepButtons>
        }
      />
      {moving && (
        <div ref={notice} tabIndex={-1} className={styles.moving}>
          <Notice action={<Button onClick={() => choose({ move: null })}>{t('booking:keepTime')}</Button>}>
            {t('booking:moving', { time: formatLessonSpan(moving.begintime, moving.endtime, view) })}
          </Notice>
        </div>
      )}
      {data && !sameTime(start, zone, data.zone) && (
        <p className="second">
          {t('booking:zones', { zone: zoneText(zone), teacherZone: zoneText(data.zone) })}
        </p>
      )}
      {reason !== null && (
        <Notice
          action={
            next !== null && (
              <Button onClick={() => choose({ week: dayAt(next, zone) })}>
                {t('booking:toNext', { time: formatDateTime(next, view) })}
              </Button>
            )
          }
        >
          {reasons[reason]}
        </Notice>
      )}
      {data ? (
        <ol className={styles.week}>
          {days.map((day) => {
            const own = data.slots.filter(({ begintime }) => dayAt(begintime, zone) === day)
            return (
              <li key={day} className={styles.day} aria-current={day === today ? 'date' : undefined}>
                <h3 className={styles.head}>
                  {weekdayText(day, lang)} {shortDayText(day, lang)}
                </h3>
                {own.length === 0 && <p className={styles.none}>{t('booking:noLessons')}</p>}
                <ul className={styles.slots}>
                  {own.map((slot) => (
                    <li key={`${slot.begintime} ${slot.endtime}`}>
                      <SlotButton
                        slot={slot}
                        isNew={slot.begintime === booked}
                        onChoose={() => {
                          setChosen(slot)
                          // stays in sight, also where it was the last one of its week
                          choose({ week: monday })
                        }}
                      />
                    </li>
                  ))}
                </ul>
              </li>
            )
          })}
        </ol>
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading>
          <Skeleton shape="block" height={360} />
        </Loading>
      )}
      {chosen && (
        <SlotDialog
          slot={chosen}
          course={course}
          teacher={teacher}
          moving={moving}
          teacherZone={data?.zone ?? zone}
          onClose={() => setChosen(null)}
          onBooked={() => {
            setBooked(chosen.begintime)
            choose({ move: null })
          }}
        />
      )}
    </>
  )
}
