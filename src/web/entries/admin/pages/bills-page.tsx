import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/features/area/area-page.tsx'
import { BillList } from '#web/features/backoffice/bills/bill-list.tsx'
import { StockDifferences } from '#web/features/backoffice/stock/stock-differences.tsx'
import { TradeSections } from '#web/features/backoffice/trade/trade-sections.tsx'

export default function BillsPage() {
  const { t } = useTranslation('trade')
  return (
    <AreaPage title={t('common:title.bills')} lead={t('trade:lead.bills')}>
      <TradeSections />
      <StockDifferences />
      <BillList />
    </AreaPage>
  )
}
