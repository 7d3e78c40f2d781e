import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { BookingNav } from '#web/features/booking/manage/booking-nav.tsx'
import { LessonHours } from '#web/features/booking/manage/lesson-hours.tsx'

export default function LessonHoursPage() {
  const { t } = useTranslation('booking')
  return (
    <AreaPage title={t('area:title.lessonHours')} lead={t('booking:office.hoursLead')}>
      <BookingNav />
      <LessonHours />
    </AreaPage>
  )
}
