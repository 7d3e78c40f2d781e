import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { isCurrentRoute } from '#web/features/area/area-pages.ts'
import { RefundCount } from './refund-count.tsx'
import styles from './trade.module.css'

const sections = [
  { route: '/orders', label: 'common:title.orders' },
  { route: '/refunds', label: 'common:title.refunds' },
  { route: '/payments', label: 'common:title.payments' },
  { route: '/bills', label: 'common:title.bills' },
  { route: '/exports', label: 'common:title.exports' },
]

/** From one list of the trade to the next. */
export function TradeSections() {
  const { t } = useTranslation('trade')
  const { pathname } = useLocation()
  return (
    <nav className={styles.sections} aria-label={t('trade:sections')}>
      {sections.map(({ route, label }) => (
        <Link
          key={route}
          to={route}
          className={styles.section}
          aria-current={isCurrentRoute(route, pathname) ? 'page' : undefined}
        >
          {t(label)}
          {route === '/refunds' && <RefundCount />}
        </Link>
      ))}
    </nav>
  )
}
