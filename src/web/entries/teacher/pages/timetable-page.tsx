import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { CalendarFeed } from '#web/features/schedule/calendar-feed.tsx'
import { TeacherTimetable } from '#web/features/schedule/teacher-timetable.tsx'
import { useConfig } from '#web/lib/config.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

export default function TimetablePage() {
  const { t } = useTranslation('schedule')
  const { enable_teacher_schedule_lessons } = useConfig()
  return (
    <AreaPage
      title={t('common:title.timetable')}
      actions={
        <>
          <CalendarFeed />
          {enable_teacher_schedule_lessons && (
            <ButtonLink to="/course_schedule">{t('common:title.courseSchedule')}</ButtonLink>
          )}
        </>
      }
    >
      <TeacherTimetable />
    </AreaPage>
  )
}
