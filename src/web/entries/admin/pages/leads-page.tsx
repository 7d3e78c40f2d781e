import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { Can } from '#web/area-kit/can.tsx'
import { ExportButton } from '#web/features/exports/export-button.tsx'
import { LeadList } from '#web/features/lead/manage/lead-list.tsx'
import { LeadNav } from '#web/features/lead/manage/lead-nav.tsx'
import { NewLead } from '#web/features/lead/manage/new-lead.tsx'
import { useLeadFilters } from '#web/features/lead/manage/use-lead-filters.ts'
import { Button } from '#web/ui/button.tsx'

export default function LeadsPage() {
  const { t } = useTranslation('lead')
  const filters = useLeadFilters()
  const [adding, setAdding] = useState(false)
  return (
    <AreaPage
      title={t('common:title.leads')}
      lead={t('lead:lead')}
      actions={
        <>
          <ExportButton request={{ kind: 'leads', filters }} />
          <Can permission="lead.write">
            <Button look="primary" onClick={() => setAdding(true)}>
              {t('lead:add')}
            </Button>
          </Can>
        </>
      }
    >
      <LeadNav />
      <LeadList />
      {adding && <NewLead onClose={() => setAdding(false)} />}
    </AreaPage>
  )
}
