import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { isId } from '#web/lib/route-query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LessonAttendance } from '../lesson-attendance.tsx'

/** `#/attendance/:id`, by the number of the lesson. */
export default function LessonAttendancePage() {
  const { t } = useTranslation('student')
  const { id } = useParams()
  return (
    <AreaPage title={t('area:title.attendance')}>
      {isId(id) ? (
        <LessonAttendance lessonId={Number(id)} />
      ) : (
        <EmptyState title={t('student:attendance.noLesson')} />
      )}
    </AreaPage>
  )
}
