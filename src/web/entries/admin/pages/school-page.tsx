import { useTranslation } from 'react-i18next'

export default function SchoolPage() {
  const { t } = useTranslation('common')
  return (
    <div className="page">
      <h1>{t('common:title.schoolSettings')}</h1>
    </div>
  )
}
