import { useTranslation } from 'react-i18next'

export default function TimetablePage() {
  const { t } = useTranslation('common')
  return (
    <div className="page">
      <h1>{t('common:title.timetable')}</h1>
    </div>
  )
}
