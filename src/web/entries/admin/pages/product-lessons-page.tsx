import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { ProductLessons } from '#web/features/catalog/manage/lessons/product-lessons.tsx'
import { ProductPage } from '#web/features/catalog/manage/product-page.tsx'

/** `#/products/:id/lessons`. */
export default function ProductLessonsPage() {
  const { t } = useTranslation('area')
  return (
    <AreaPage title={t('area:title.productLessons')}>
      <ProductPage>{(id) => <ProductLessons id={id} />}</ProductPage>
    </AreaPage>
  )
}
