import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useCall } from '#web/lib/query.ts'
import { Can } from '#web/area-kit/can.tsx'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { reread } from '#web/area-kit/form/reread.ts'
import styles from '#web/features/promotion/manage/promotion.module.css'
import { useTranslated } from '#web/features/translation/use-translated.ts'
import { Button } from '#web/ui/button.tsx'
import { AssignCoupon } from './assign-coupon.tsx'
import { CouponFacts } from './coupon-facts.tsx'
import { CouponHolders } from './coupon-holders.tsx'
import { CouponTranslations } from './coupon-translations.tsx'
import { EditCoupon } from './edit-coupon.tsx'

/** One coupon: its terms, what of it may change, and its holders. */
export function CouponDetail({ id }: { id: number }) {
  const { t } = useTranslation('promotion')
  const query = useCall(
    'GET /api/v1/admin/coupons/{id}',
    { params: { id } },
    { quiet: true, refetchOnWindowFocus: false },
  )
  usePageTitle(query.data?.label)
  const [translated, setTranslated] = useTranslated()
  return (
    <Loaded query={query}>
      {(coupon) => (
        <>
          <CouponFacts coupon={coupon} />
          <section className={styles.section}>
            <h2>{t('promotion:editCoupon')}</h2>
            <EditCoupon read={coupon} onReread={() => reread(query)} />
            <Can permission="coupon.write">
              <div>
                <Button onClick={() => setTranslated('label')}>{t('promotion:translateCoupon')}</Button>
              </div>
              {translated !== null && <CouponTranslations id={id} onClose={() => setTranslated(null)} />}
            </Can>
          </section>
          <Can permission="coupon.assign">
            <section className={styles.section}>
              <h2>{t('promotion:assignTitle')}</h2>
              <AssignCoupon id={id} />
            </section>
            <section className={styles.section}>
              <h2>{t('promotion:holders')}</h2>
              <CouponHolders id={id} />
            </section>
          </Can>
        </>
      )}
    </Loaded>
  )
}
