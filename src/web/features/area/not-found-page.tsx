import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** The page for an unknown address of an area. */
export default function NotFoundPage() {
  const { t } = useTranslation(['area', 'common'])
  return (
    <AreaPage title={t('common:title.notFound')} lead={t('area:notFound.what')}>
      <ButtonLink look="primary" to="/">
        {t('area:notFound.start')}
      </ButtonLink>
    </AreaPage>
  )
}
