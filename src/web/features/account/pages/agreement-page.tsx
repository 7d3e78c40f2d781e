import { useTranslation } from 'react-i18next'

export default function AgreementPage() {
  const { t } = useTranslation('common')
  return (
    <div className="page">
      <h1>{t('common:title.agreement')}</h1>
    </div>
  )
}
