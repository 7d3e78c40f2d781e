import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { AuditLog } from '#web/features/audit/audit-log.tsx'
import { useAuditFilters } from '#web/features/audit/use-audit-filters.ts'
import { ExportButton } from '#web/features/exports/export-button.tsx'

export default function AuditPage() {
  const { t } = useTranslation('website')
  const filters = useAuditFilters()
  return (
    <AreaPage
      title={t('common:title.audit')}
      lead={t('website:audit.lead')}
      actions={<ExportButton request={{ kind: 'audit', filters }} />}
    >
      <AuditLog />
    </AreaPage>
  )
}
