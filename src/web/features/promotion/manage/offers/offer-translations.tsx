import { useTranslation } from 'react-i18next'
import { editing } from '#web/area-kit/form/loaded.tsx'
import { RecordTranslations } from '#web/features/translation/record-translations.tsx'
import type { TextsChange } from '#web/features/translation/texts.ts'
import { call } from '#web/lib/call.ts'
import { useCall } from '#web/lib/query.ts'

/** What an offer is called in the other languages. */
export function OfferTranslations({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation(['promotion', 'website'])
  const query = useCall('GET /api/v1/admin/activities/{id}/texts', { params: { id } }, editing)
  const save = (body: TextsChange) =>
    call('PUT /api/v1/admin/activities/{id}/texts', { params: { id }, body }, { quiet: true })
  return (
    <RecordTranslations
      title={t('website:texts.translate')}
      query={query}
      save={save}
      labelOf={() => t('promotion:label')}
      onClose={onClose}
    />
  )
}
