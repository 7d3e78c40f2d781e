import { useTranslation } from 'react-i18next'

export default function LoginPage() {
  const { t } = useTranslation('common')
  return (
    <div className="page">
      <h1>{t('common:title.login')}</h1>
    </div>
  )
}
