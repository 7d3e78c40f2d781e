import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { SchoolTimetable } from '#web/features/schedule/manage/school-timetable.tsx'

/** `#/timetable`. */
export default function TimetablePage() {
  const { t } = useTranslation('area')
  return (
    <AreaPage title={t('area:title.schoolTimetable')}>
      <SchoolTimetable />
    </AreaPage>
  )
}
