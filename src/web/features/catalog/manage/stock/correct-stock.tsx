import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { call } from '#web/lib/call.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { WordSpace } from '#web/ui/word-space.tsx'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { RecordLink } from '#web/area-kit/record-link.tsx'

type Difference = ByKey['GET /api/v1/admin/stock_differences']['reply']['list'][number]

const refresh = () =>
  Promise.all([
    invalidate('GET /api/v1/admin/stock_differences'),
    invalidate('GET /api/v1/admin/products/{id}/stock_movements'),
    invalidate('GET /api/v1/admin/products/{id}'),
    invalidate('GET /api/v1/admin/products'),
  ])

/** The difference between a product's stock and its orders, with a button that corrects it; nothing if they agree. */
export function CorrectStock({ id }: { id: number }) {
  const { t } = useTranslation('stock')
  const { data, error } = useCall(
    'GET /api/v1/admin/stock_differences',
    { query: { product_id: id } },
    { quiet: true },
  )
  if (error) return <Notice tone="warn" title={t('stock:notCompared')} />
  return data?.list.map((found) => <Found key={found.product_id} found={found} />)
}

function Found({ found }: { found: Difference }) {
  const { t } = useTranslation('stock')
  const [confirming, setConfirming] = useState(false)
  const { product_id, name, stock, recorded, corrected, orders } = found
  return (
    <>
      <Notice
        tone="warn"
        title={t('stock:differs')}
        action={<Button onClick={() => setConfirming(true)}>{t('stock:mend')}</Button>}
      >
        {stock !== recorded && <p>{t('stock:unrecorded', { stock, recorded })}</p>}
        {orders.length > 0 && (
          <ul>
            {orders.map(({ order_id, order_number, difference }) => (
              <li key={order_id}>
                <RecordLink to={`/orders/${order_id}`}>{order_number}</RecordLink>
                <WordSpace />
                {t(difference > 0 ? 'stock:notReturned' : 'stock:notTaken')}
              </li>
            ))}
          </ul>
        )}
      </Notice>
      {confirming && (
        <FormDialog
          title={t('stock:mendTitle', { name })}
          action={t('stock:mend')}
          entered={null}
          onSubmit={async () => {
            await call(
              'POST /api/v1/admin/products/{id}/correct_stock',
              { params: { id: product_id }, body: { difference: corrected - stock } },
              { quiet: true },
            )
            toast.success(t('stock:mended', { stock: corrected }))
          }}
          refresh={refresh}
          onClose={() => setConfirming(false)}
        >
          <p>{t('stock:mendWhat', { stock, corrected })}</p>
        </FormDialog>
      )}
    </>
  )
}
