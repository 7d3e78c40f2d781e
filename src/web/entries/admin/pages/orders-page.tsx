import { useTranslation } from 'react-i18next'
import { Can } from '#web/area-kit/can.tsx'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { ExportButton } from '#web/features/exports/export-button.tsx'
import { OrderAdmin } from '#web/features/order/manage/order-admin.tsx'
import { useOrderFilters } from '#web/features/order/manage/use-order-filters.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

export default function OrdersPage() {
  const { t } = useTranslation('trade')
  const { is_test: _isTest, ...filters } = useOrderFilters()
  return (
    <AreaPage
      title={t('common:title.orders')}
      actions={
        <>
          <ExportButton request={{ kind: 'orders', filters }} />
          <Can permission="order.write">
            <ButtonLink look="primary" to="/orders/new">
              {t('common:title.orderNew')}
            </ButtonLink>
          </Can>
        </>
      }
    >
      <OrderAdmin />
    </AreaPage>
  )
}
