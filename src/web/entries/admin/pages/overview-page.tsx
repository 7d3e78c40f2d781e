import { useTranslation } from 'react-i18next'

export default function OverviewPage() {
  const { t } = useTranslation('common')
  return (
    <div className="page">
      <h1>{t('common:title.overview')}</h1>
    </div>
  )
}
