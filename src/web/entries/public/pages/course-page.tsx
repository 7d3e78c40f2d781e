import { useTranslation } from 'react-i18next'

export default function CoursePage() {
  const { t } = useTranslation('common')
  return (
    <div className="page">
      <h1>{t('common:title.course')}</h1>
    </div>
  )
}
