import { useTranslation } from 'react-i18next'

export default function PayPage() {
  const { t } = useTranslation('common')
  return (
    <div className="page">
      <h1>{t('common:title.pay')}</h1>
    </div>
  )
}
