import { useTranslation } from 'react-i18next'

export default function MyCoursesPage() {
  const { t } = useTranslation('common')
  return (
    <div className="page">
      <h1>{t('common:title.myCourses')}</h1>
    </div>
  )
}
