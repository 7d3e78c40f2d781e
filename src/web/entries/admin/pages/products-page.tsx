import { useTranslation } from 'react-i18next'

export default function ProductsPage() {
  const { t } = useTranslation('common')
  return (
    <div className="page">
      <h1>{t('common:title.products')}</h1>
    </div>
  )
}
