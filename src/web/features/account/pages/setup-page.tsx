import { useTranslation } from 'react-i18next'

export default function SetupPage() {
  const { t } = useTranslation('common')
  return (
    <div className="page">
      <h1>{t('common:title.setup')}</h1>
    </div>
  )
}
