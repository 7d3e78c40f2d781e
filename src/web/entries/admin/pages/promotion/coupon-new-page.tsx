import { useTranslation } from 'react-i18next'
import { AntdFrame } from '#web/features/area/antd-frame.tsx'
import { AreaPage } from '#web/features/area/area-page.tsx'
import { CouponForm } from '#web/features/backoffice/promotion/coupons/coupon-form.tsx'

/** `#/coupons/new`. */
export default function CouponNewPage() {
  const { t } = useTranslation('promotion')
  return (
    <AntdFrame>
      <AreaPage title={t('area:title.couponNew')}>
        <CouponForm />
      </AreaPage>
    </AntdFrame>
  )
}
