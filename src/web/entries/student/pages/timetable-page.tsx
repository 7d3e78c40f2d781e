import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { CalendarFeed } from '#web/features/schedule/calendar-feed.tsx'
import { StudentTimetable } from '#web/features/schedule/student-timetable.tsx'
import { studentPages } from '#web/features/site/user-links.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

export default function TimetablePage() {
  const { t } = useTranslation('schedule')
  const { bookings } = studentPages
  return (
    <AreaPage
      title={t('common:title.timetable')}
      actions={
        <>
          <CalendarFeed />
          <ButtonLink to={bookings.path}>{t(bookings.title)}</ButtonLink>
        </>
      }
    >
      <StudentTimetable />
    </AreaPage>
  )
}
