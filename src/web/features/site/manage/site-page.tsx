import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { Breadcrumbs, type Crumb } from '#web/ui/breadcrumbs.tsx'

export interface SitePageProps {
  title: string
  actions?: ReactNode
  /** breadcrumb between the overview and this page */
  above?: readonly Crumb[]
  children: ReactNode
}

/** A page of site settings, with a link back to the overview. */
export function SitePage({ title, actions, above = [], children }: SitePageProps) {
  const { t } = useTranslation('website')
  const way = [{ label: t('common:title.site'), href: '#/site' }, ...above, { label: title }]
  return (
    <>
      <div className="page">
        <Breadcrumbs items={way} />
      </div>
      <AreaPage title={title} actions={actions}>
        {children}
      </AreaPage>
    </>
  )
}
