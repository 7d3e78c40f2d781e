import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { NewImport } from '#web/features/import/new-import.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

export default function ImportNewPage() {
  const { t } = useTranslation('import')
  return (
    <AreaPage
      title={t('area:title.importNew')}
      actions={<ButtonLink to="/imports">{t('import:back')}</ButtonLink>}
    >
      <NewImport />
    </AreaPage>
  )
}
