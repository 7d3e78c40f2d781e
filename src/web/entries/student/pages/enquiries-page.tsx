import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { NewEnquiry } from '#web/features/support/new-enquiry.tsx'
import { OwnEnquiries } from '#web/features/support/own-enquiries.tsx'
import { Button } from '#web/ui/button.tsx'

/** `#/enquiries` of the student. */
export default function EnquiriesPage() {
  const { t } = useTranslation(['message', 'area'])
  const [writing, setWriting] = useState(false)
  return (
    <AreaPage
      title={t('area:title.contact')}
      lead={t('message:enquiry.lead')}
      actions={
        <Button look="primary" onClick={() => setWriting(true)}>
          {t('message:enquiry.write')}
        </Button>
      }
    >
      <OwnEnquiries />
      {writing && <NewEnquiry onClose={() => setWriting(false)} />}
    </AreaPage>
  )
}
