import { useTranslation } from 'react-i18next'

export default function MyOrdersPage() {
  const { t } = useTranslation('common')
  return (
    <div className="page">
      <h1>{t('common:title.myOrders')}</h1>
    </div>
  )
}
