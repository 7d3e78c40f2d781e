import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { call } from '#web/lib/call.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { ProductForm } from './product-form.tsx'
import { ProductNav } from './product-nav.tsx'
import { ProductShelf } from './product-shelf.tsx'
import { valuesOf } from './product-values.ts'

/** One course: its shelf status and its fields. */
export function EditProduct({ id }: { id: number }) {
  const { t } = useTranslation('backoffice')
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/v1/admin/products/{id}',
    { params: { id } },
    // No refetch while the form is edited.
    { quiet: true, refetchOnWindowFocus: false, refetchOnReconnect: false },
  )
  usePageTitle(data?.name)
  // the values that were read or saved last, so that places sold meanwhile are not added again
  const stockWas = useRef<number | null>(null)
  if (!data) {
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Loading>
        <Skeleton shape="title" width="40%" />
        <Skeleton lines={8} />
      </Loading>
    )
  }
  return (
    <>
      <ProductNav id={id} type={data.type} />
      <ProductShelf product={data} />
      <ProductForm
        key={data.id}
        values={valuesOf(data)}
        teachers={data.teachers}
        held={data.products}
        currency={data.currency}
        onSave={async (values, anyway) => {
          const stock_was = stockWas.current ?? data.stock
          const body = { ...values, stock_was, ...(anyway && { anyway: 1 as const }) }
          await call('PUT /api/v1/admin/products/{id}', { params: { id }, body }, { quiet: true })
          stockWas.current = values.stock
          toast.success(t('backoffice:product.saved', { name: values.name.trim() }))
          await Promise.all([
            invalidate('GET /api/v1/admin/products/{id}'),
            invalidate('GET /api/v1/admin/products'),
          ])
        }}
      />
    </>
  )
}
