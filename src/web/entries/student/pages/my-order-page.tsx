import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { OrderDetail } from '#web/features/order/own/order-detail.tsx'
import { areaPlaces } from '#web/features/order/own/student-order.ts'
import { isId } from '#web/lib/route-query.ts'

/** One of the student's orders, by the number at the end of the address. */
export default function MyOrderPage() {
  const { t } = useTranslation('order')
  const { orderId } = useParams()
  return (
    <AreaPage title={t('common:title.myOrder')}>
      <OrderDetail orderId={isId(orderId) ? Number(orderId) : null} places={areaPlaces} />
    </AreaPage>
  )
}
