import { useTranslation } from 'react-i18next'

export default function IdentityPage() {
  const { t } = useTranslation('common')
  return (
    <div className="page">
      <h1>{t('common:title.identity')}</h1>
    </div>
  )
}
