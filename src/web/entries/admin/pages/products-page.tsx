import { useTranslation } from 'react-i18next'
import { AntdFrame } from '#web/area-kit/antd-frame.tsx'
import { Can } from '#web/area-kit/can.tsx'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { ProductAdmin } from '#web/features/catalog/manage/product-admin.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

export default function ProductsPage() {
  const { t } = useTranslation('backoffice')
  return (
    <AntdFrame>
      <AreaPage
        title={t('common:title.products')}
        actions={
          <Can permission="catalog.write">
            <ButtonLink look="primary" to="/products/new">
              {t('backoffice:product.create')}
            </ButtonLink>
          </Can>
        }
      >
        <ProductAdmin />
      </AreaPage>
    </AntdFrame>
  )
}
