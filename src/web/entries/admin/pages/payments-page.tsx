import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/features/area/area-page.tsx'
import { PaymentJournal } from '#web/features/backoffice/payments/payment-journal.tsx'
import { TradeSections } from '#web/features/backoffice/trade/trade-sections.tsx'

export default function PaymentsPage() {
  const { t } = useTranslation('trade')
  return (
    <AreaPage title={t('common:title.payments')} lead={t('trade:lead.payments')}>
      <TradeSections />
      <PaymentJournal />
    </AreaPage>
  )
}
