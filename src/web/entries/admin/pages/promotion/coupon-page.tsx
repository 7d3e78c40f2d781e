import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AntdFrame } from '#web/area-kit/antd-frame.tsx'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { CouponDetail } from '#web/features/coupon/manage/coupon-detail.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { isId } from '#web/lib/route-query.ts'

/** `#/coupons/:id`. */
export default function CouponPage() {
  const { t } = useTranslation('promotion')
  const { id = '' } = useParams()
  return (
    <AntdFrame>
      <AreaPage title={t('area:title.coupon')}>
        {isId(id) ? (
          <CouponDetail key={id} id={Number(id)} />
        ) : (
          <EmptyState
            title={t('promotion:unknownCoupon')}
            action={<ButtonLink to="/coupons">{t('promotion:backToCoupons')}</ButtonLink>}
          />
        )}
      </AreaPage>
    </AntdFrame>
  )
}
