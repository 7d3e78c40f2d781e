import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { bill } from '#contract/order/price.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useSignedInPress } from '#web/features/session/use-signed-in-press.ts'
import { useUser } from '#web/features/session/use-user.ts'
import { useConfig } from '#web/lib/config.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { formatMoney } from '#web/ui/format-money.ts'
import type { TimeView } from '#web/ui/format-time.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import { ClaimButton, ClaimNote } from './claim-button.tsx'
import { claimOf, offered } from './claim-state.ts'
import { CouponCard } from './coupon-card.tsx'
import styles from './coupon-drawer.module.css'
import { reasonText } from './coupon-texts.ts'
import type { Coupon, ProductCoupons } from './types.ts'
import { useClaims } from './use-claims.ts'

export interface CouponDrawerProps {
  productId: number
  /** price before a coupon: the regular or the discount price */
  price: string
  onClose: () => void
}

/** The coupons of a course: to claim, to use on it, and all of the student. */
export default function CouponDrawer({ productId, price, onClose }: CouponDrawerProps) {
  const { t } = useTranslation('coupon')
  const { data, error, loading, retry } = useRead(
    'GET /api/v1/student/coupons/{product_id}',
    { params: { product_id: productId } },
    { quiet: true, maxAge: 0 },
  )
  return (
    <Drawer title={t('coupon:title')} onClose={onClose}>
      {data && <Sections coupons={data} price={price} onChange={retry} />}
      {!data && error && <LoadFailure error={error} onRetry={retry} retrying={loading} />}
      {!data && !error && (
        <Loading>
          <div className={styles.list}>
            {[1, 2, 3].map((bone) => (
              <Skeleton key={bone} shape="block" height={96} />
            ))}
          </div>
        </Loading>
      )}
    </Drawer>
  )
}

interface SectionsProps {
  coupons: ProductCoupons
  price: string
  onChange: () => void
}

function Sections({ coupons, price, onChange }: SectionsProps) {
  const { t } = useTranslation('coupon')
  const { user } = useUser()
  const view: TimeView = { lang: useLang(), schoolZone: useConfig().time_zone }
  const [first] = useState(coupons.canReceiveCoupons)
  const { claims, claim } = useClaims(onChange)
  const press = useSignedInPress()
  const claimPressed = ({ activity_id }: Coupon) =>
    press(() => void claim(activity_id), { coupon: String(activity_id) })
  const afterwards = (coupon: Coupon) => {
    const { currency } = coupon
    return formatMoney(bill({ price, coupon, currency }).amount, currencyCode(currency), view.lang)
  }

  return (
    <>
      <Section title={t('coupon:section.claimable')} empty={t('coupon:section.claimableEmpty')}>
        {offered(first, coupons).map((coupon) => {
          const state = claimOf(claims, coupon)
          return (
            <CouponCard
              key={coupon.activity_id}
              coupon={coupon}
              view={view}
              heading="h4"
              action={<ClaimButton coupon={coupon} state={state} onPress={() => claimPressed(coupon)} />}
              note={
                state.isTips || state.failure !== null ? (
                  <ClaimNote state={state} />
                ) : (
                  reasonText(coupon, t, view)
                )
              }
            />
          )
        })}
      </Section>
      <Section
        title={t('coupon:section.usable')}
        empty={user ? t('coupon:section.usableEmpty') : t('coupon:section.logInFirst')}
      >
        {coupons.availableCoupons.map((coupon) => (
          <CouponCard
            key={coupon.activity_id}
            coupon={coupon}
            view={view}
            heading="h4"
            note={t('coupon:afterwards', { amount: afterwards(coupon) })}
          />
        ))}
      </Section>
      <Section
        title={t('coupon:section.claimed')}
        empty={user ? t('coupon:section.claimedEmpty') : t('coupon:section.logInFirst')}
      >
        {coupons.haveReceiveCoupons.map((coupon) => (
          <CouponCard
            key={coupon.activity_id}
            coupon={coupon}
            view={view}
            heading="h4"
            faded={coupon.unavailable_code !== 0}
            note={reasonText(coupon, t, view)}
          />
        ))}
      </Section>
    </>
  )
}

function Section({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {children.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul className={styles.list}>{children}</ul>
      )}
    </section>
  )
}
