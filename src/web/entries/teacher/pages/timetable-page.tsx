import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { CalendarFeed } from '#web/features/schedule/calendar-feed.tsx'
import { TeacherTimetable } from '#web/features/schedule/teacher-timetable.tsx'

export default function TimetablePage() {
  const { t } = useTranslation('schedule')
  return (
    <AreaPage title={t('common:title.timetable')} actions={<CalendarFeed />}>
      <TeacherTimetable />
    </AreaPage>
  )
}
