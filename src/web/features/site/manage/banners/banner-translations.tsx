import { useTranslation } from 'react-i18next'
import { editing } from '#web/area-kit/form/loaded.tsx'
import { RecordTranslations } from '#web/features/translation/record-translations.tsx'
import { useCall } from '#web/lib/query.ts'
import { saveSiteTexts, siteTextsInput } from '../texts/site-texts.ts'

/** The text of a slide in the other languages. */
export function BannerTranslations({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('website')
  const query = useCall('GET /api/v1/admin/texts/{text_kind}', siteTextsInput('banner', id), editing)
  return (
    <RecordTranslations
      title={t('website:banner.translations')}
      query={query}
      save={saveSiteTexts('banner', id)}
      labelOf={() => t('website:banner.words')}
      onClose={onClose}
    />
  )
}
