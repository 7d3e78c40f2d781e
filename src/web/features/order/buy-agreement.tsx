import { useTranslation } from 'react-i18next'
import { addressOf } from '#web/lib/documents.ts'
import { useCall } from '#web/lib/query.ts'
import { WordSpace } from '#web/ui/word-space.tsx'

/** States that ordering accepts the purchase agreement, with a link to it; nothing at a school without one. */
export function BuyAgreement() {
  const { t } = useTranslation('order')
  const { data } = useCall(
    'GET /api/system/buyagreement',
    {},
    { quiet: true, staleTime: Number.POSITIVE_INFINITY },
  )
  if (data?.is_show !== 1) return null
  return (
    <p className="second">
      {t('order:agreement.accepts')}
      <WordSpace />
      <a href={addressOf('index', '/registeargreement?buy=1')} target="_blank" rel="noopener">
        {data.title || t('order:agreement.title')}
      </a>
    </p>
  )
}
