import { useTranslation } from 'react-i18next'

export default function HomePage() {
  const { t } = useTranslation('common')
  return (
    <div className="page">
      <h1>{t('common:title.home')}</h1>
    </div>
  )
}
