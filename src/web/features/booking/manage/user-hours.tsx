import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { weekdayName } from '#web/area-kit/calendar/day-text.ts'
import { type Fact, Facts, Part } from '#web/area-kit/facts.tsx'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { useZoneText } from '#web/area-kit/use-zone-text.ts'
import { useCall } from '#web/lib/query.ts'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { useLang } from '#web/ui/use-lang.ts'

type Hours = ByKey['GET /api/v1/admin/users/{id}/workinghours']['reply']

function Found({ hours }: { hours: Hours }) {
  const { t } = useTranslation('booking')
  const zoneText = useZoneText()
  const lang = useLang()
  const view = useTimeView()
  const { rules, exceptions, zone, minutes, course_minutes } = hours
  if (rules.length === 0 && exceptions.length === 0)
    return <p className="second">{t('booking:ofTeacher.none')}</p>
  const facts: Fact[] = [
    ...[1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      label: weekdayName(weekday, lang),
      value:
        rules
          .filter((rule) => rule.weekday === weekday)
          .map(({ begin_clock, end_clock }) => `${begin_clock}–${end_clock}`)
          .join(' · ') || t('booking:hours.free'),
    })),
    { label: t('booking:hours.zone'), value: zoneText(zone) },
    { label: t('booking:hours.minutes'), value: String(minutes ?? course_minutes) },
  ]
  return (
    <>
      <Facts facts={facts} />
      {exceptions.length > 0 && (
        <>
          <h3>{t('booking:hours.exceptions')}</h3>
          <ul>
            {exceptions.map(({ begin_time, end_time, kind }) => (
              <li key={`${kind} ${begin_time}`}>
                {t(kind === 'open' ? 'booking:hours.open' : 'booking:hours.closed')}
                {' · '}
                {formatLessonSpan(begin_time, end_time, view)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** When a teacher can be booked, as the school sees it. */
export default function UserHours({ userid }: { userid: number }) {
  const { t } = useTranslation('booking')
  const query = useCall(
    'GET /api/v1/admin/users/{id}/workinghours',
    { params: { id: userid } },
    { quiet: true },
  )
  return (
    <Part title={t('booking:ofTeacher.title')}>
      <Loaded query={query}>{(hours) => <Found hours={hours} />}</Loaded>
    </Part>
  )
}
