import { useTranslation } from 'react-i18next'

export default function PrepayPage() {
  const { t } = useTranslation('common')
  return (
    <div className="page">
      <h1>{t('common:title.prepay')}</h1>
    </div>
  )
}
