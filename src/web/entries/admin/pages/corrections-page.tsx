import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { CorrectionList } from '#web/features/privacy/manage/correction-list.tsx'

export default function CorrectionsPage() {
  const { t } = useTranslation('privacy')
  return (
    <AreaPage title={t('common:title.corrections')} lead={t('privacy:correction.lead')}>
      <CorrectionList />
    </AreaPage>
  )
}
