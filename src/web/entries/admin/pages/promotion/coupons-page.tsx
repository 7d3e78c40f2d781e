import { useTranslation } from 'react-i18next'
import { AntdFrame } from '#web/area-kit/antd-frame.tsx'
import { Can } from '#web/area-kit/can.tsx'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { CouponAdmin } from '#web/features/coupon/manage/coupon-admin.tsx'
import { ExportButton } from '#web/features/exports/export-button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** `#/coupons`. */
export default function CouponsPage() {
  const { t } = useTranslation('promotion')
  return (
    <AntdFrame>
      <AreaPage
        title={t('area:title.coupons')}
        actions={
          <>
            <ExportButton request={{ kind: 'coupons', filters: {} }} label={t('trade:export.couponsTitle')} />
            <Can permission="coupon.write">
              <ButtonLink look="primary" to="/coupons/new">
                {t('promotion:issue')}
              </ButtonLink>
            </Can>
          </>
        }
      >
        <CouponAdmin />
      </AreaPage>
    </AntdFrame>
  )
}
