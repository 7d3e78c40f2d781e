import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { Enquiry } from '#web/features/support/manage/enquiry.tsx'

/** `#/enquiries/:id` of the school. */
export default function EnquiryPage() {
  const { t } = useTranslation('area')
  const id = Number(useParams().id)
  return (
    <AreaPage title={t('area:title.enquiry')}>
      <Enquiry key={id} id={id} />
    </AreaPage>
  )
}
