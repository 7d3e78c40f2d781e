import { useTranslation } from 'react-i18next'
import { AntdFrame } from '#web/area-kit/antd-frame.tsx'
import { Can } from '#web/area-kit/can.tsx'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { OfferAdmin } from '#web/features/promotion/manage/offers/offer-admin.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** `#/activities`. */
export default function OffersPage() {
  const { t } = useTranslation('promotion')
  return (
    <AntdFrame>
      <AreaPage
        title={t('area:title.activities')}
        actions={
          <Can permission="promotion.write">
            <ButtonLink look="primary" to="/activities/new">
              {t('promotion:create')}
            </ButtonLink>
          </Can>
        }
      >
        <OfferAdmin />
      </AreaPage>
    </AntdFrame>
  )
}
