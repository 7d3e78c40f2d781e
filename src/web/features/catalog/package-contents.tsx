import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { currencyCode } from '#contract/currencies.ts'
import { Card } from '#web/ui/card.tsx'
import { CoverImage } from '#web/ui/cover-image.tsx'
import { Price } from '#web/ui/price.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { cutProductName } from '#web/ui/text.ts'
import { courseRoute } from '#web/lib/shop-routes.ts'
import { kindKey } from './kind-texts.ts'
import styles from './package-contents.module.css'
import type { Product } from './types.ts'

/** The products of a package, each with a link. */
export function PackageContents({ product }: { product: Pick<Product, 'products' | 'currency'> }) {
  const { t } = useTranslation('catalog')
  if (product.products.length === 0) return <p className="second">{t('catalog:package.none')}</p>
  return (
    <ol className={styles.list}>
      {product.products.map(({ id, name, cover_url, type, price }) => {
        const kind = kindKey(type)
        return (
          <Card as="li" key={id} padding="none" linked className={styles.held}>
            <CoverImage src={cover_url} title={name} alt="" className={styles.cover} />
            <div className={styles.words}>
              <h3 className={styles.name}>
                <Link to={courseRoute(id)} title={name} data-card-link="">
                  {cutProductName(name)}
                </Link>
              </h3>
              <p className={styles.line}>
                {kind && <Tag>{t(kind)}</Tag>}
                <Price amount={price} currency={currencyCode(product.currency)} size="small" tone="ink" />
              </p>
            </div>
          </Card>
        )
      })}
    </ol>
  )
}
