import { useTranslation } from 'react-i18next'

export default function RegisterPage() {
  const { t } = useTranslation('common')
  return (
    <div className="page">
      <h1>{t('common:title.register')}</h1>
    </div>
  )
}
