import { useTranslation } from 'react-i18next'
import { AntdFrame } from '#web/features/area/antd-frame.tsx'
import { AreaPage } from '#web/features/area/area-page.tsx'
import { OrderAdmin } from '#web/features/backoffice/orders/order-admin.tsx'

export default function OrdersPage() {
  const { t } = useTranslation('backoffice')
  return (
    <AntdFrame>
      <AreaPage title={t('common:title.orders')}>
        <OrderAdmin />
      </AreaPage>
    </AntdFrame>
  )
}
