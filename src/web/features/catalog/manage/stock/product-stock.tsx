import { stockTypes } from '#contract/catalog/enums.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useCall } from '#web/lib/query.ts'
import { ProductNav } from '../product-nav.tsx'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { StockHistory } from './stock-history.tsx'
import { CorrectStock } from './correct-stock.tsx'

/** The stock of a product: its reconciliation with the orders, and all its movements. */
export function ProductStock({ id }: { id: number }) {
  const query = useCall('GET /api/v1/admin/products/{id}', { params: { id } }, { quiet: true })
  usePageTitle(query.data?.name)
  return (
    <Loaded query={query}>
      {({ name, type, stock_type }) => (
        <>
          <ProductNav id={id} type={type} name={name} />
          {stock_type === stockTypes.limited && <CorrectStock id={id} />}
          <StockHistory id={id} />
        </>
      )}
    </Loaded>
  )
}
