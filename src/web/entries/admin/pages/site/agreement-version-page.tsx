import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AgreementVersion } from '#web/features/site/manage/texts/agreement-version.tsx'
import { SitePage } from '#web/features/site/manage/site-page.tsx'

export default function AgreementVersionPage() {
  const { t } = useTranslation('website')
  const { id } = useParams()
  return (
    <SitePage
      title={t('area:title.agreementVersion')}
      above={[{ label: t('common:title.siteAgreements'), href: '#/site/agreements' }]}
    >
      <AgreementVersion id={Number(id)} />
    </SitePage>
  )
}
