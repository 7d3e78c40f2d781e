import { useTranslation } from 'react-i18next'
import { PageLinks } from '#web/area-kit/page-links.tsx'

/** Links between open classes and videos. */
export function TeachingSections() {
  const { t } = useTranslation('common')
  return (
    <PageLinks
      label={t('common:title.openClasses')}
      links={[
        { route: '/openclasses', label: t('common:title.openClasses') },
        { route: '/videos', label: t('common:title.videos') },
      ]}
    />
  )
}
