import { useTranslation } from 'react-i18next'
import { SitePage } from '#web/features/site/manage/site-page.tsx'
import { CustomPages } from '#web/features/site/manage/texts/custom-pages.tsx'
import { PageButton } from '#web/area-kit/page-button.tsx'

export default function SitePagesPage() {
  const { t } = useTranslation('website')
  return (
    <SitePage
      title={t('common:title.sitePages')}
      actions={
        <PageButton look="primary" to="/site/pages/new">
          {t('website:page.create')}
        </PageButton>
      }
    >
      <CustomPages />
    </SitePage>
  )
}
