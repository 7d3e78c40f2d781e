import { useTranslation } from 'react-i18next'
import { AntdFrame } from '#web/features/area/antd-frame.tsx'
import { AreaPage } from '#web/features/area/area-page.tsx'
import { OfferForm } from '#web/features/backoffice/promotion/offers/offer-form.tsx'

/** `#/activities/new`. */
export default function OfferNewPage() {
  const { t } = useTranslation('promotion')
  return (
    <AntdFrame>
      <AreaPage title={t('area:title.activityNew')}>
        <OfferForm />
      </AreaPage>
    </AntdFrame>
  )
}
