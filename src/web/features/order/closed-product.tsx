import { useTranslation } from 'react-i18next'
import type { BuyState } from '#web/features/catalog/buy-state.ts'
import { courseRoute } from '#web/lib/shop-routes.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { myCoursesAddress } from './routes.ts'

export type ClosedState = Extract<BuyState, 'order' | 'under' | 'empty'>

/** Whether a product with this status cannot be ordered. */
export const isClosed = (state: BuyState): state is ClosedState => state !== 'buy' && state !== 'product'

const words = {
  order: { title: 'order:closed.owned', why: 'order:closed.ownedWhy' },
  under: { title: 'order:closed.under', why: 'order:closed.underWhy' },
  empty: { title: 'order:closed.empty', why: 'order:closed.emptyWhy' },
} as const

export interface ClosedProductProps {
  product: { id: number; name: string }
  state: ClosedState
}

/** Shown instead of an order form for a product that cannot be ordered: the reason, and a link. */
export function ClosedProduct({ product: { id, name }, state }: ClosedProductProps) {
  const { t } = useTranslation('order')
  return (
    <EmptyState
      title={t(words[state].title)}
      why={t(words[state].why, { name })}
      action={
        state === 'order' ? (
          <ButtonLink look="primary" href={myCoursesAddress}>
            {t('order:toMyCourses')}
          </ButtonLink>
        ) : (
          <ButtonLink look="primary" to={courseRoute(id)}>
            {t('order:closed.toPage')}
          </ButtonLink>
        )
      }
    />
  )
}
