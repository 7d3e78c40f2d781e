import { useTranslation } from 'react-i18next'

export default function CoursesPage() {
  const { t } = useTranslation('common')
  return (
    <div className="page">
      <h1>{t('common:title.courses')}</h1>
    </div>
  )
}
