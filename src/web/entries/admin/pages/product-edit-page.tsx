import { useTranslation } from 'react-i18next'

export default function ProductEditPage() {
  const { t } = useTranslation('common')
  return (
    <div className="page">
      <h1>{t('common:title.productEdit')}</h1>
    </div>
  )
}
