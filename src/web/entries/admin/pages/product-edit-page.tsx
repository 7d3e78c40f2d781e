import { useParams } from 'react-router-dom'
import { AntdFrame } from '#web/area-kit/antd-frame.tsx'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { EditProduct } from '#web/features/catalog/manage/edit-product.tsx'
import { NewProduct } from '#web/features/catalog/manage/new-product.tsx'
import { ProductTitle } from '#web/features/catalog/manage/product-title.tsx'
import { ProductPage } from '#web/features/catalog/manage/product-page.tsx'

/** `#/products/new` and `#/products/:id`. */
export default function ProductEditPage() {
  const isNew = useParams()['id'] === undefined
  return (
    <AntdFrame>
      <AreaPage title={<ProductTitle />}>
        {isNew ? <NewProduct /> : <ProductPage>{(id) => <EditProduct id={id} />}</ProductPage>}
      </AreaPage>
    </AntdFrame>
  )
}
