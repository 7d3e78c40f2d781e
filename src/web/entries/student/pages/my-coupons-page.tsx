import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { OwnCoupons } from '#web/features/coupon/own/own-coupons.tsx'

export default function MyCouponsPage() {
  const { t } = useTranslation('coupon')
  return (
    <AreaPage title={t('common:title.myCoupons')}>
      <OwnCoupons />
    </AreaPage>
  )
}
