import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCall } from '#web/lib/query.ts'
import { Notice } from '#web/ui/notice.tsx'
import { WordSpace } from '#web/ui/word-space.tsx'

/** Products whose stock differs from their orders, each with a link to correct it. */
export function StockDifferences() {
  const { t } = useTranslation('stock')
  const { data, error } = useCall('GET /api/v1/admin/stock_differences', {}, { quiet: true })
  if (error) return <Notice tone="warn" title={t('stock:notCompared')} />
  if (!data || data.list.length === 0) return null
  return (
    <Notice tone="warn" title={t('stock:someDiffer', { count: data.list.length })}>
      <ul>
        {data.list.map(({ product_id, name, stock, corrected }) => (
          <li key={product_id}>
            <Link to={`/products/${product_id}/stock`}>{name}</Link>
            <WordSpace />
            {t('stock:becomes', { stock, corrected })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
