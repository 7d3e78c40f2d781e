import { useTranslation } from 'react-i18next'
import { AntdFrame } from '#web/area-kit/antd-frame.tsx'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { OfferForm } from '#web/features/promotion/manage/offers/offer-form.tsx'

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
