import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { productTypes } from '#contract/catalog/enums.ts'
import { isId } from '#web/lib/route-query.ts'
import { useCall } from '#web/lib/query.ts'

/** The heading of a page that creates or edits a product. */
export function ProductTitle() {
  const { t } = useTranslation(['common', 'backoffice'])
  const { id } = useParams()
  const { data } = useCall(
    'GET /api/v1/admin/products/{id}',
    { params: { id: Number(id) } },
    { quiet: true, enabled: isId(id) },
  )
  if (id === undefined) return t('common:title.productNew')
  return t(data?.type === productTypes.physical ? 'backoffice:goods.edit' : 'common:title.productEdit')
}
