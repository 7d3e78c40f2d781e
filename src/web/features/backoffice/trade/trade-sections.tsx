import { useTranslation } from 'react-i18next'
import { PageLinks } from '#web/features/area/page-links.tsx'
import { RefundCount } from './refund-count.tsx'
import styles from './trade.module.css'

/** From one list of the trade to the next. */
export function TradeSections() {
  const { t } = useTranslation('trade')
  return (
    <div className={styles.sections}>
      <PageLinks
        label={t('trade:sections')}
        links={[
          { route: '/orders', label: t('common:title.orders') },
          { route: '/refunds', label: t('common:title.refunds'), mark: <RefundCount /> },
          { route: '/payments', label: t('common:title.payments') },
          { route: '/bills', label: t('common:title.bills') },
          { route: '/exports', label: t('common:title.exports') },
        ]}
      />
    </div>
  )
}
