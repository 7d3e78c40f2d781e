import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { Timetable } from '#web/features/learning/timetable/timetable.tsx'

export default function TimetablePage() {
  const { t } = useTranslation('learning')
  return (
    <AreaPage title={t('common:title.timetable')}>
      <Timetable />
    </AreaPage>
  )
}
