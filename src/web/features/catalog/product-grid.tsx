import { Card } from '#web/ui/card.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ProductCard, type ProductCardProps } from './product-card.tsx'
import styles from './course-card.module.css'
import type { ProductBrief } from './types.ts'

export interface ProductGridProps {
  products: readonly ProductBrief[]
  heading?: ProductCardProps['heading']
}

export function ProductGrid({ products, heading }: ProductGridProps) {
  return (
    <ul className={styles.grid}>
      {products.map((product) => (
        <ProductCard key={product.id} product={product} heading={heading} />
      ))}
    </ul>
  )
}

/** Skeletons of `count` cards. */
export function ProductGridSkeleton({ cards }: { cards: number }) {
  return (
    <Loading>
      <div className={styles.grid}>
        {Array.from({ length: cards }, (_, card) => (
          <Card key={card} padding="none" className={styles.tile}>
            <Skeleton shape="cover" />
            <div className={styles.body}>
              <div className={styles.name}>
                <Skeleton lines={2} />
              </div>
              <p className={styles.teacher}>
                <Skeleton width="50%" />
              </p>
              <p className={styles.price}>
                <Skeleton width="35%" />
              </p>
            </div>
          </Card>
        ))}
      </div>
    </Loading>
  )
}
