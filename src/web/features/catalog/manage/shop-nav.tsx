import { useTranslation } from 'react-i18next'
import { PageLinks } from '#web/area-kit/page-links.tsx'

/** Links between products, coupons and activities. */
export function ShopNav() {
  const { t } = useTranslation('area')
  return (
    <PageLinks
      label={t('area:title.shop')}
      links={[
        { route: '/products', label: t('common:title.products') },
        { route: '/activities', label: t('area:title.activities') },
        { route: '/coupons', label: t('area:title.coupons') },
      ]}
    />
  )
}
