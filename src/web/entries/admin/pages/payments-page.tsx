import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/features/area/area-page.tsx'
import { ExportButton } from '#web/features/backoffice/exports/export-button.tsx'
import { PaymentJournal } from '#web/features/backoffice/payments/payment-journal.tsx'
import { usePaymentFilters } from '#web/features/backoffice/payments/use-payment-filters.ts'
import { TradeSections } from '#web/features/backoffice/trade/trade-sections.tsx'

export default function PaymentsPage() {
  const { t } = useTranslation('trade')
  const { is_test: _isTest, ...filters } = usePaymentFilters()
  return (
    <AreaPage
      title={t('common:title.payments')}
      lead={t('trade:lead.payments')}
      actions={<ExportButton wish={{ kind: 'payments', filters }} />}
    >
      <TradeSections />
      <PaymentJournal />
    </AreaPage>
  )
}
