import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { OrderList } from '#web/features/order/own/order-list.tsx'
import { areaPlaces } from '#web/features/order/own/student-order.ts'

export default function MyOrdersPage() {
  const { t } = useTranslation('learning')
  return (
    <AreaPage title={t('common:title.myOrders')}>
      <OrderList places={areaPlaces} />
    </AreaPage>
  )
}
