import { useTranslation } from 'react-i18next'
import { PageLinks } from '#web/area-kit/page-links.tsx'
import { RefundCount } from './refunds/refund-count.tsx'

/** Links between orders, payments, refunds and settlement. */
export function TradeSections() {
  const { t } = useTranslation('trade')
  return (
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
  )
}
