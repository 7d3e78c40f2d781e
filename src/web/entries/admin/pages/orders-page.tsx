import { useTranslation } from 'react-i18next'

export default function OrdersPage() {
  const { t } = useTranslation('common')
  return (
    <div className="page">
      <h1>{t('common:title.orders')}</h1>
    </div>
  )
}
