import { useTranslation } from 'react-i18next'
import { courseRoute, coursesRoute } from '#web/lib/shop-routes.ts'
import { addressOf } from '#web/lib/documents.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { cut } from '#web/ui/text.ts'
import type { OwnCoupon } from '../types.ts'
import styles from './own-coupons.module.css'

/** length of a course's name on a button */
const NAME = 12

/** Links to where a coupon may be used: its courses, or the list of all. */
export function CouponUses({ coupon }: { coupon: OwnCoupon }) {
  const { t } = useTranslation('coupon')
  if (coupon.products.length === 0)
    return (
      <ButtonLink size="small" href={addressOf('index', coursesRoute())}>
        {t('coupon:my.use')}
      </ButtonLink>
    )
  return (
    <ul className={styles.uses}>
      {coupon.products.map(({ id, name }) => (
        <li key={id}>
          <ButtonLink size="small" href={addressOf('index', courseRoute(id))} title={name}>
            {t('coupon:my.useOn', { course: cut(name, NAME, NAME) })}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
