import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { OwnEnquiry } from '#web/features/support/own-enquiry.tsx'

/** `#/enquiries/:id` of the student. */
export default function EnquiryPage() {
  const { t } = useTranslation('area')
  const id = Number(useParams().id)
  return (
    <AreaPage title={t('area:title.contact')}>
      <OwnEnquiry key={id} id={id} />
    </AreaPage>
  )
}
