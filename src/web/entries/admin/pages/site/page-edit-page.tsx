import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { SitePage } from '#web/features/site/manage/site-page.tsx'
import { EditCustomPage, NewCustomPage } from '#web/features/site/manage/texts/custom-page-form.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { isId } from '#web/lib/route-query.ts'

/** `#/site/pages/new` and `#/site/pages/:id`. */
export default function SitePageEditPage() {
  const { t } = useTranslation('website')
  const { id } = useParams()
  const above = [{ label: t('common:title.sitePages'), href: '#/site/pages' }]
  return (
    <SitePage
      title={t(id === undefined ? 'common:title.sitePageNew' : 'common:title.sitePageEdit')}
      above={above}
    >
      {id === undefined && <NewCustomPage />}
      {isId(id) && <EditCustomPage key={id} id={Number(id)} />}
      {id !== undefined && !isId(id) && (
        <EmptyState
          title={t('website:page.unknown')}
          action={<ButtonLink to="/site/pages">{t('website:page.back')}</ButtonLink>}
        />
      )}
    </SitePage>
  )
}
