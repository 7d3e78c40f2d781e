import { useNavigate } from 'react-router-dom'
import { call } from '#web/lib/call.ts'
import { useConfig } from '#web/lib/config.ts'
import { invalidate } from '#web/lib/query.ts'
import { ProductForm } from './product-form.tsx'
import { newProduct } from './product-values.ts'

/** Creates a course that is not on sale; its page then offers to put it on sale. */
export function NewProduct() {
  const { currency } = useConfig()
  const navigate = useNavigate()
  return (
    <ProductForm
      values={newProduct}
      teachers={[]}
      held={[]}
      currency={currency}
      isNew
      onSave={async (values) => {
        const { id } = await call('POST /api/v1/admin/products', { body: values }, { quiet: true })
        await invalidate('GET /api/v1/admin/products')
        await navigate(`/products/${id}`, { replace: true, state: { created: true } })
      }}
    />
  )
}
