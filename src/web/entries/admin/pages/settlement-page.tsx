import { useTranslation } from 'react-i18next'
import { Can } from '#web/area-kit/can.tsx'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { SettlementList } from '#web/features/payment/manage/settlement/settlement-list.tsx'
import { StockDifferences } from '#web/features/catalog/manage/stock/stock-differences.tsx'

export default function SettlementPage() {
  const { t } = useTranslation('trade')
  return (
    <AreaPage title={t('common:title.bills')} lead={t('trade:lead.bills')}>
      <Can permission="catalog.stock">
        <StockDifferences />
      </Can>
      <SettlementList />
    </AreaPage>
  )
}
