import { useTranslation } from 'react-i18next'
import { Can } from '#web/area-kit/can.tsx'
import { editing } from '#web/area-kit/form/loaded.tsx'
import { RecordTranslations } from '#web/features/translation/record-translations.tsx'
import { useTranslated } from '#web/features/translation/use-translated.ts'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { saveSiteTexts, siteTextsInput } from '../texts/site-texts.ts'
import { optionOf } from '../texts/text-gap-texts.ts'

/** Opens the choices of the registration in the other languages. */
export function OptionTranslations() {
  const { t } = useTranslation('website')
  const [isOpen, setOpen] = useTranslated()
  return (
    <Can permission="site.write">
      <Button onClick={() => setOpen('options')}>{t('website:field.translateOptions')}</Button>
      {isOpen !== null && <OpenTranslations onClose={() => setOpen(null)} />}
    </Can>
  )
}

function OpenTranslations({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('website')
  const query = useCall(
    'GET /api/v1/admin/texts/{text_kind}',
    siteTextsInput('registration', undefined),
    editing,
  )
  return (
    <RecordTranslations
      title={t('website:field.translateOptions')}
      query={query}
      save={saveSiteTexts('registration')}
      labelOf={optionOf}
      onClose={onClose}
    />
  )
}
