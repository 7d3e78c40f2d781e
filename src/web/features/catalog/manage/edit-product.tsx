import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { isToBeShown } from '#web/area-kit/form/merge-values.ts'
import { Refused } from '#web/lib/failures.ts'
import { call, callSilently } from '#web/lib/call.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { toast } from '#web/ui/toast.ts'
import type { EditedProduct, ProductFields } from './admin-product.ts'
import type { ChangedProduct } from './changed-product.ts'
import { ProductForm } from './product-form.tsx'
import { ProductNav } from './product-nav.tsx'
import { ProductShelf } from './product-shelf.tsx'
import { valuesOf } from './product-values.ts'

/** What the form was opened with or has saved last: changes of others meanwhile are found by it. */
interface Seen {
  values: ProductFields
  revision: number
}
const seenOf = (product: EditedProduct): Seen => ({ values: valuesOf(product), revision: product.revision })

/** One course: its fields, its status and what it lacks. */
export function EditProduct({ id }: { id: number }) {
  const query = useCall(
    'GET /api/v1/admin/products/{id}',
    { params: { id } },
    // No refetch while the form is edited.
    { quiet: true, refetchOnWindowFocus: false, refetchOnReconnect: false },
  )
  usePageTitle(query.data?.name)
  return (
    <Loaded query={query}>
      {(product) => (
        <>
          <ProductNav id={id} type={product.type} />
          <OpenedProduct key={product.id} product={product} />
        </>
      )}
    </Loaded>
  )
}

/** The form keeps what it was opened with, also when the product is read again for its status. */
function OpenedProduct({ product }: { product: EditedProduct }) {
  const { t } = useTranslation('backoffice')
  const seen = useRef(seenOf(product))
  const { id } = product

  function send(values: ProductFields, anyway: boolean) {
    const { revision, values: shown } = seen.current
    // places sold meanwhile stay sold
    const body = { ...values, stock_was: shown.stock, revision, ...(anyway && { anyway: 1 as const }) }
    return call('PUT /api/v1/admin/products/{id}', { params: { id }, body }, { quiet: true })
  }
  async function save(values: ProductFields, anyway: boolean) {
    const { revision } = await send(values, anyway).catch(async (failure: unknown) => {
      const changed = await readChanged(failure)
      if (!changed || isToBeShown(changed.seen, valuesOf(changed.stored), values)) throw failure
      // what somebody else has saved concerns none of these values
      changed.accept()
      return send(values, anyway)
    })
    seen.current = { values, revision }
    toast.success(t('backoffice:product.saved', { name: values.name.trim() }))
    await Promise.all([
      invalidate('GET /api/v1/admin/products/{id}'),
      invalidate('GET /api/v1/admin/products'),
    ])
  }
  async function readChanged(failure: unknown): Promise<ChangedProduct | null> {
    if (!(failure instanceof Refused) || failure.reason !== 'productChanged') return null
    const { by } = failure.data as { by: string }
    const stored = await callSilently('GET /api/v1/admin/products/{id}', { params: { id } })
    return {
      by,
      seen: seen.current.values,
      stored,
      accept: () => {
        seen.current = seenOf(stored)
      },
    }
  }
  return (
    <ProductForm
      values={valuesOf(product)}
      teachers={product.teachers}
      held={product.products}
      currency={product.currency}
      state={<ProductShelf product={product} />}
      onSave={save}
      onChanged={readChanged}
    />
  )
}
