import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { EnquiryList } from '#web/features/support/manage/enquiry-list.tsx'

/** `#/enquiries` of the school. */
export default function EnquiriesPage() {
  const { t } = useTranslation(['message', 'area'])
  return (
    <AreaPage title={t('area:title.enquiries')} lead={t('message:enquiry.officeLead')}>
      <EnquiryList />
    </AreaPage>
  )
}
