import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AntdFrame } from '#web/features/area/antd-frame.tsx'
import { AreaPage } from '#web/features/area/area-page.tsx'
import { EditProduct } from '#web/features/backoffice/products/edit-product.tsx'
import { NewProduct } from '#web/features/backoffice/products/new-product.tsx'
import { ProductPage } from '#web/features/backoffice/products/product-page.tsx'

/** `#/products/new` and `#/products/:id`. */
export default function ProductEditPage() {
  const { t } = useTranslation('common')
  const isNew = useParams()['id'] === undefined
  return (
    <AntdFrame>
      <AreaPage title={t(isNew ? 'common:title.productNew' : 'common:title.productEdit')}>
        {isNew ? <NewProduct /> : <ProductPage>{(id) => <EditProduct id={id} />}</ProductPage>}
      </AreaPage>
    </AntdFrame>
  )
}
