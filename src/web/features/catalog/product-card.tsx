import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { Price } from '#web/ui/price.tsx'
import { courseRoute } from '#web/lib/shop-routes.ts'
import { CourseCard, type CourseCardProps } from './course-card.tsx'
import styles from './course-card.module.css'
import { ProductMark } from './product-mark.tsx'
import type { ProductBrief } from './types.ts'

export interface ProductCardProps {
  product: ProductBrief
  heading?: CourseCardProps['heading'] | undefined
}

/** A course on sale. */
export function ProductCard({ product, heading = 'h3' }: ProductCardProps) {
  const { t } = useTranslation('catalog')
  const { id, name, cover_url, teacher_name, price, discount_price, group_price, currency } = product
  return (
    <CourseCard
      variant="tile"
      name={name}
      cover={cover_url}
      teacher={teacher_name}
      route={courseRoute(id)}
      heading={heading}
      mark={<ProductMark product={product} />}
    >
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
    </CourseCard>
  )
}
