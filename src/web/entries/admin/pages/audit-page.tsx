import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { AuditLog } from '#web/features/audit/audit-log.tsx'

export default function AuditPage() {
  const { t } = useTranslation('website')
  return (
    <AreaPage title={t('common:title.audit')} lead={t('website:audit.lead')}>
      <AuditLog />
    </AreaPage>
  )
}
