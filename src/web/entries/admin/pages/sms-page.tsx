import { useTranslation } from 'react-i18next'

export default function SmsPage() {
  const { t } = useTranslation('common')
  return (
    <div className="page">
      <h1>{t('common:title.sms')}</h1>
    </div>
  )
}
