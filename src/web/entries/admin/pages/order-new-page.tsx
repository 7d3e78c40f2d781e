import { useTranslation } from 'react-i18next'
import { AntdFrame } from '#web/features/area/antd-frame.tsx'
import { AreaPage } from '#web/features/area/area-page.tsx'
import { PlaceOrder } from '#web/features/backoffice/orders/new/place-order.tsx'

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
