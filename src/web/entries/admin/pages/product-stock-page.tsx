import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { ProductPage } from '#web/features/catalog/manage/product-page.tsx'
import { ProductStock } from '#web/features/catalog/manage/stock/product-stock.tsx'

/** `#/products/:id/stock`. */
export default function ProductStockPage() {
  const { t } = useTranslation('area')
  return (
    <AreaPage title={t('area:title.productStock')}>
      <ProductPage>{(id) => <ProductStock id={id} />}</ProductPage>
    </AreaPage>
  )
}
