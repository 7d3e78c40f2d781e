import { useTranslation } from 'react-i18next'
import { AntdFrame } from '#web/area-kit/antd-frame.tsx'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { CouponForm } from '#web/features/coupon/manage/coupon-form.tsx'

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
