import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { Breadcrumbs, type Crumb } from '#web/ui/breadcrumbs.tsx'

export interface SitePageProps {
  title: string
  actions?: ReactNode
  /** between the section and this page */
  above?: readonly Crumb[]
  children: ReactNode
}

/** A page of the section, with the way back to all of it. */
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
