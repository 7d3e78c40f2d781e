import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { LeadDetail } from '#web/features/lead/manage/lead-detail.tsx'
import { isId } from '#web/lib/route-query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** `#/leads/:id`. */
export default function LeadPage() {
  const { t } = useTranslation('lead')
  const { id } = useParams()
  return (
    <AreaPage title={t('common:title.lead')} actions={<ButtonLink to="/leads">{t('lead:back')}</ButtonLink>}>
      {isId(id) ? <LeadDetail key={id} id={Number(id)} /> : <EmptyState title={t('lead:noneFound')} />}
    </AreaPage>
  )
}
