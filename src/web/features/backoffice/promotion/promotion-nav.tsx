import { useTranslation } from 'react-i18next'
import { PageLinks } from '#web/features/area/page-links.tsx'
import styles from './promotion.module.css'

/** Between the lists of what makes courses cheaper. */
export function PromotionNav() {
  const { t } = useTranslation('area')
  return (
    <div className={styles.nav}>
      <PageLinks
        label={t('area:title.offers')}
        links={[
          { route: '/activities', label: t('area:title.activities') },
          { route: '/coupons', label: t('area:title.coupons') },
        ]}
      />
    </div>
  )
}
