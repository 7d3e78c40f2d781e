import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { ProductPage } from '#web/features/catalog/manage/product-page.tsx'
import { ProductTranslations } from '#web/features/catalog/manage/product-translations.tsx'

/** `#/products/:id/texts`. */
export default function ProductTextsPage() {
  const { t } = useTranslation('area')
  return (
    <AreaPage title={t('area:title.siteTexts')}>
      <ProductPage>{(id) => <ProductTranslations id={id} />}</ProductPage>
    </AreaPage>
  )
}
