import { useTranslation } from 'react-i18next'
import { PageLinks } from '#web/area-kit/page-links.tsx'

/** Links between the leads and their sources. */
export function LeadNav() {
  const { t } = useTranslation('lead')
  return (
    <PageLinks
      label={t('lead:pages')}
      links={[
        { route: '/leads', label: t('common:title.leads') },
        { route: '/lead_sources', label: t('common:title.leadSources') },
      ]}
    />
  )
}
