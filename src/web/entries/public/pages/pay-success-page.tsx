import { useTranslation } from 'react-i18next'

export default function PaySuccessPage() {
  const { t } = useTranslation('common')
  return (
    <div className="page">
      <h1>{t('common:title.paySuccess')}</h1>
    </div>
  )
}
