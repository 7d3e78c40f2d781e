import { useTranslation } from 'react-i18next'

export default function NotFoundPage() {
  const { t } = useTranslation('common')
  return (
    <div className="page">
      <h1>{t('common:title.notFound')}</h1>
    </div>
  )
}
