import { useTranslation } from 'react-i18next'
import { AntdFrame } from '#web/features/area/antd-frame.tsx'
import { AreaPage } from '#web/features/area/area-page.tsx'
import { CouponAdmin } from '#web/features/backoffice/promotion/coupons/coupon-admin.tsx'
import { ShopNav } from '#web/features/backoffice/products/shop-nav.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** `#/coupons`. */
export default function CouponsPage() {
  const { t } = useTranslation('promotion')
  return (
    <AntdFrame>
      <AreaPage
        title={t('area:title.coupons')}
        actions={
          <ButtonLink look="primary" to="/coupons/new">
            {t('promotion:issue')}
          </ButtonLink>
        }
      >
        <ShopNav />
        <CouponAdmin />
      </AreaPage>
    </AntdFrame>
  )
}
