import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/features/area/area-page.tsx'
import { OrderList } from '#web/features/learning/orders/order-list.tsx'
import { areaPlaces } from '#web/features/learning/orders/student-order.ts'

export default function MyOrdersPage() {
  const { t } = useTranslation('learning')
  return (
    <AreaPage title={t('common:title.myOrders')}>
      <OrderList places={areaPlaces} />
    </AreaPage>
  )
}
