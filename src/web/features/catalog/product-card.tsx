import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { currencyCode } from '#contract/currencies.ts'
import { Card } from '#web/ui/card.tsx'
import { CoverImage } from '#web/ui/cover-image.tsx'
import { Price } from '#web/ui/price.tsx'
import { cutProductName, cutTeacherNames } from '#web/ui/text.ts'
import { courseRoute } from '#web/lib/shop-routes.ts'
import styles from './product-card.module.css'
import { ProductMark } from './product-mark.tsx'
import type { ProductBrief } from './types.ts'

export interface ProductCardProps {
  product: ProductBrief
  /** level of its heading below the page's own */
  heading?: 'h2' | 'h3' | undefined
}

/** A course in a list; the whole card leads to its page. */
export function ProductCard({ product, heading: Heading = 'h3' }: ProductCardProps) {
  const { t } = useTranslation('catalog')
  const { id, name, cover_url, teacher_name, price, discount_price, group_price, currency } = product
  return (
    <Card as="li" padding="none" linked className={styles.card}>
      <div className={styles.cover}>
        <CoverImage src={cover_url} title={name} alt="" />
        <div className={styles.mark}>
          <ProductMark product={product} />
        </div>
      </div>
      <div className={styles.body}>
        <Heading className={styles.name}>
          <Link to={courseRoute(id)} title={name} data-card-link="">
            {cutProductName(name)}
          </Link>
        </Heading>
        <p className={styles.teacher}>{cutTeacherNames(teacher_name)}</p>
        <p className={styles.price}>
          <Price
            amount={discount_price ?? price}
            original={discount_price === null ? undefined : price}
            currency={currencyCode(currency)}
          />
        </p>
        {group_price !== null && (
          <p className={styles.group}>
            {t('catalog:group.priceFrom')}{' '}
            <Price amount={group_price} currency={currencyCode(currency)} size="small" />
          </p>
        )}
      </div>
    </Card>
  )
}
