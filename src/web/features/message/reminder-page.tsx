import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { currentDocument } from '#web/lib/documents.ts'
import { useCall } from '#web/lib/query.ts'
import { EmailPart } from './email-part.tsx'
import { ReminderForm } from './reminder-form.tsx'
import { WechatPart } from './wechat-part.tsx'

/** `#/reminder` of students and teachers: which messages they receive. */
export default function ReminderPage() {
  const { t } = useTranslation('message')
  const area = currentDocument() === 'teacher' ? 'teacher' : 'student'
  const query = useCall(`GET /api/v1/${area}/reminders`, {}, editing)
  return (
    <AreaPage title={t('common:title.reminder')} lead={t('message:reminder.lead')}>
      <EmailPart />
      <WechatPart />
      <Loaded query={query}>{(saved) => <ReminderForm area={area} saved={saved} />}</Loaded>
    </AreaPage>
  )
}
