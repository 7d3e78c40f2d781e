import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { OrderPage } from '#web/features/order/manage/order-page.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { isId } from '#web/lib/route-query.ts'

/** `#/orders/:id`. */
export default function OneOrderPage() {
  const { t } = useTranslation('trade')
  const { id = '' } = useParams()
  const back = <ButtonLink to="/orders">{t('trade:order.back')}</ButtonLink>
  return (
    <AreaPage title={t('common:title.order')} actions={back}>
      {isId(id) ? (
        <OrderPage key={id} id={Number(id)} />
      ) : (
        <EmptyState title={t('trade:order.unknown')} action={back} />
      )}
    </AreaPage>
  )
}
