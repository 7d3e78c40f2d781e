import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { ImportJob } from '#web/features/import/import-job.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { isId } from '#web/lib/route-query.ts'

/** `#/imports/:id`. */
export default function ImportPage() {
  const { t } = useTranslation('import')
  const { id = '' } = useParams()
  const back = <ButtonLink to="/imports">{t('import:back')}</ButtonLink>
  return (
    <AreaPage title={t('area:title.import')} actions={back}>
      {isId(id) ? (
        <ImportJob key={id} id={Number(id)} />
      ) : (
        <EmptyState title={t('import:unknown')} action={back} />
      )}
    </AreaPage>
  )
}
