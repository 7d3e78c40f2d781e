import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { productStatuses } from '#contract/catalog/enums.ts'
import { BulkBar } from '#web/area-kit/list/bulk-bar.tsx'
import { BulkDialog } from '#web/area-kit/list/bulk-dialog.tsx'
import type { Selection } from '#web/area-kit/list/use-selection.ts'
import { call } from '#web/lib/call.ts'
import { useCan } from '#web/lib/can.ts'
import { Button } from '#web/ui/button.tsx'
import { type AdminProduct, refreshProducts } from './admin-product.ts'

const { onShelf, offShelf } = productStatuses

const words = {
  [onShelf]: {
    title: 'backoffice:bulk.putOnTitle',
    action: 'backoffice:bulk.putOn',
    what: 'backoffice:bulk.putOnWhat',
  },
  [offShelf]: {
    title: 'backoffice:bulk.takeOffTitle',
    action: 'backoffice:bulk.takeOff',
    what: 'backoffice:bulk.takeOffWhat',
  },
}

/** Puts the selected products on or off sale. */
export function ProductBulk({ selection }: { selection: Selection<AdminProduct> }) {
  const { t } = useTranslation('backoffice')
  const can = useCan()
  const [status, setStatus] = useState<keyof typeof words | null>(null)
  const keyOf = ({ id }: AdminProduct) => id
  if (!can('catalog.publish')) return null
  return (
    <>
      <BulkBar selection={selection}>
        <Button size="small" onClick={() => setStatus(onShelf)}>
          {t(words[onShelf].action)}
        </Button>
        <Button size="small" onClick={() => setStatus(offShelf)}>
          {t(words[offShelf].action)}
        </Button>
      </BulkBar>
      {status !== null && (
        <BulkDialog
          title={t(words[status].title, { count: selection.rows.length })}
          action={t(words[status].action)}
          selection={selection}
          keyOf={keyOf}
          call={(ids) =>
            call('PUT /api/v1/admin/products/statuses', { body: { ids, status } }, { quiet: true })
          }
          refresh={refreshProducts}
          onClose={() => setStatus(null)}
        >
          <p>{t(words[status].what)}</p>
        </BulkDialog>
      )}
    </>
  )
}
