import { useTranslation } from 'react-i18next'
import { coursesRoute } from '#web/lib/shop-routes.ts'
import { addressOf } from '#web/lib/documents.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { OrderPlaces } from './student-order.ts'

/** Empty state: no orders at all, or none that match the filter. */
export function NoOrders({ filtered, places }: { filtered: boolean; places: OrderPlaces }) {
  const { t } = useTranslation('learning')
  if (filtered) {
    return (
      <EmptyState
        title={t('learning:order.noneOfStatus')}
        action={<ButtonLink to={places.list}>{t('learning:order.showAll')}</ButtonLink>}
      />
    )
  }
  return (
    <EmptyState
      title={t('learning:order.empty')}
      why={t('learning:order.emptyWhy')}
      action={
        <ButtonLink look="primary" href={addressOf('index', coursesRoute())}>
          {t('learning:course.find')}
        </ButtonLink>
      }
    />
  )
}
