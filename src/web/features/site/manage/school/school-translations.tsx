import { useTranslation } from 'react-i18next'
import { Can } from '#web/area-kit/can.tsx'
import { editing } from '#web/area-kit/form/loaded.tsx'
import { RecordTranslations } from '#web/features/translation/record-translations.tsx'
import { useTranslated } from '#web/features/translation/use-translated.ts'
import { reloadConfig } from '#web/lib/config.ts'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { saveSiteTexts, siteTextsInput } from '../texts/site-texts.ts'

/** Opens the name of the school in the other languages. */
export function SchoolTranslations() {
  const { t } = useTranslation(['backoffice', 'website'])
  const [isOpen, setOpen] = useTranslated()
  return (
    <Can permission="site.write">
      <Button onClick={() => setOpen('name')}>{t('backoffice:school.translateName')}</Button>
      {isOpen !== null && <OpenTranslations onClose={() => setOpen(null)} />}
    </Can>
  )
}

function OpenTranslations({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['backoffice', 'website'])
  const query = useCall('GET /api/v1/admin/texts/{text_kind}', siteTextsInput('school', undefined), editing)
  return (
    <RecordTranslations
      title={t('backoffice:school.translateName')}
      query={query}
      save={async (change) => {
        const stored = await saveSiteTexts('school')(change)
        await reloadConfig()
        return stored
      }}
      labelOf={() => t('backoffice:school.name')}
      onClose={onClose}
    />
  )
}
