import { useTranslation } from 'react-i18next'
import { PageLinks } from '#web/area-kit/page-links.tsx'

/** From the open classes to the videos that they show, and back. */
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
