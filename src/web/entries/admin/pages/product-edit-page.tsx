import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AntdFrame } from '#web/features/area/antd-frame.tsx'
import { AreaPage } from '#web/features/area/area-page.tsx'
import { EditProduct } from '#web/features/backoffice/products/edit-product.tsx'
import { NewProduct } from '#web/features/backoffice/products/new-product.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text)

/** `#/products/new` and `#/products/:id`. */
export default function ProductEditPage() {
  const { t } = useTranslation('backoffice')
  const { id } = useParams()
  if (id === undefined) {
    return (
      <AntdFrame>
        <AreaPage title={t('common:title.productNew')}>
          <NewProduct />
        </AreaPage>
      </AntdFrame>
    )
  }
  return (
    <AntdFrame>
      <AreaPage title={t('common:title.productEdit')}>
        {isId(id) ? (
          <EditProduct id={Number(id)} />
        ) : (
          <EmptyState
            title={t('backoffice:product.unknown')}
            action={<ButtonLink to="/products">{t('backoffice:product.back')}</ButtonLink>}
          />
        )}
      </AreaPage>
    </AntdFrame>
  )
}
