import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import { StateMark } from '#web/ui/state-mark.tsx'
import styles from './offers.module.css'
import type { Product } from './types.ts'
import { useOfferEnd } from './use-offer-end.ts'

const OpenGroups = lazyPart(() => import('#web/features/group/open-groups.tsx'), ['group'])

export interface GroupOfferProps {
  product: Pick<Product, 'id' | 'currency'>
  offer: NonNullable<Product['activity']['group']>
  /** the current user may buy it now */
  open: boolean
  /** opens a new group where no group is given */
  onBuy: (groupId?: number) => void
}

/** The group price, the time until the offer ends, and the open groups. */
export function GroupOffer({ product, offer, open, onBuy }: GroupOfferProps) {
  const { t } = useTranslation('catalog')
  const { text } = useOfferEnd(product.id, offer.end_time)
  return (
    <section className={styles.group} aria-label={t('catalog:group.label')}>
      <p className={styles.line}>
        <StateMark kind="group" detail={t('catalog:group.members', { count: offer.number })} />
        <span className={styles.time} role="timer">
          {t('catalog:offer.endsIn', { clock: text })}
        </span>
      </p>
      <div className={styles.groupBuy}>
        <Price amount={offer.group_price} currency={currencyCode(product.currency)} />
        {open && <Button onClick={() => onBuy()}>{t('catalog:group.open')}</Button>}
      </div>
      {open && (
        <Suspense fallback={null}>
          <OpenGroups activityId={offer.activity_id} onJoin={onBuy} />
        </Suspense>
      )}
    </section>
  )
}
