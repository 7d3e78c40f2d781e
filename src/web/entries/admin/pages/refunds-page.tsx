import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { RefundAdmin } from '#web/features/payment/manage/refunds/refund-admin.tsx'

export default function RefundsPage() {
  const { t } = useTranslation('trade')
  return (
    <AreaPage title={t('common:title.refunds')} lead={t('trade:lead.refunds')}>
      <RefundAdmin />
    </AreaPage>
  )
}
