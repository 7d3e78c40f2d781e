import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { Can } from '#web/area-kit/can.tsx'
import { ImportList } from '#web/features/import/import-list.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

export default function ImportsPage() {
  const { t } = useTranslation('import')
  return (
    <AreaPage
      title={t('area:title.imports')}
      lead={t('import:lead')}
      actions={
        <Can permission="import.write">
          <ButtonLink look="primary" to="/imports/new">
            {t('import:new')}
          </ButtonLink>
        </Can>
      }
    >
      <ImportList />
    </AreaPage>
  )
}
