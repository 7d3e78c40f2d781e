import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/features/area/area-page.tsx'
import { AuditLog } from '#web/features/backoffice/audit/audit-log.tsx'

export default function AuditPage() {
  const { t } = useTranslation('website')
  return (
    <AreaPage title={t('common:title.audit')} lead={t('website:audit.lead')}>
      <AuditLog />
    </AreaPage>
  )
}
