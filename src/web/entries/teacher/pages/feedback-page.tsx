import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { TaughtLessons } from '#web/features/feedback/taught-lessons.tsx'

export default function FeedbackPage() {
  const { t } = useTranslation('feedback')
  return (
    <AreaPage title={t('common:title.feedback')}>
      <TaughtLessons />
    </AreaPage>
  )
}
