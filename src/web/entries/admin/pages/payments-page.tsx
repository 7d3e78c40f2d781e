import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { ExportButton } from '#web/features/exports/export-button.tsx'
import { PaymentJournal } from '#web/features/payment/manage/journal/payment-journal.tsx'
import { usePaymentFilters } from '#web/features/payment/manage/journal/use-payment-filters.ts'

export default function PaymentsPage() {
  const { t } = useTranslation('trade')
  const { is_test: _isTest, ...filters } = usePaymentFilters()
  return (
    <AreaPage
      title={t('common:title.payments')}
      lead={t('trade:lead.payments')}
      actions={<ExportButton request={{ kind: 'payments', filters }} />}
    >
      <PaymentJournal />
    </AreaPage>
  )
}
