import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/features/area/area-page.tsx'
import { ProductLessons } from '#web/features/backoffice/products/lessons/product-lessons.tsx'
import { ProductPage } from '#web/features/backoffice/products/product-page.tsx'

/** `#/products/:id/lessons`. */
export default function ProductLessonsPage() {
  const { t } = useTranslation('area')
  return (
    <AreaPage title={t('area:title.productLessons')}>
      <ProductPage>{(id) => <ProductLessons id={id} />}</ProductPage>
    </AreaPage>
  )
}
