import { useTranslation } from 'react-i18next'
import { editing } from '#web/area-kit/form/loaded.tsx'
import { TranslationsDialog } from '#web/features/translation/translations-dialog.tsx'
import { useCall } from '#web/lib/query.ts'
import { saveSiteTexts, siteTextsInput } from '../texts/site-texts.ts'

/** The text of a slide in the other languages. */
export function BannerTranslations({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('website')
  const { data } = useCall('GET /api/v1/admin/texts/{text_kind}', siteTextsInput('banner', id), editing)
  if (!data) return null
  return (
    <TranslationsDialog
      title={t('website:banner.translations')}
      texts={data}
      save={saveSiteTexts('banner', id)}
      labelOf={() => t('website:banner.words')}
      onClose={onClose}
    />
  )
}
