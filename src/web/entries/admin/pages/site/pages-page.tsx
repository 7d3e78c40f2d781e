import { useTranslation } from 'react-i18next'
import { SitePage } from '#web/features/site/manage/site-page.tsx'
import { CustomPages } from '#web/features/site/manage/texts/custom-pages.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

export default function SitePagesPage() {
  const { t } = useTranslation('website')
  return (
    <SitePage
      title={t('common:title.sitePages')}
      actions={
        <ButtonLink look="primary" to="/site/pages/new">
          {t('website:page.create')}
        </ButtonLink>
      }
    >
      <CustomPages />
    </SitePage>
  )
}
