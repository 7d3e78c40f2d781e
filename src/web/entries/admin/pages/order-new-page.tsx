import { useTranslation } from 'react-i18next'
import { AntdFrame } from '#web/area-kit/antd-frame.tsx'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { PlaceOrder } from '#web/features/order/manage/new/place-order.tsx'

/** `#/orders/new`. */
export default function OrderNewPage() {
  const { t } = useTranslation('trade')
  return (
    <AntdFrame>
      <AreaPage title={t('common:title.orderNew')} lead={t('trade:place.lead')}>
        <PlaceOrder />
      </AreaPage>
    </AntdFrame>
  )
}
