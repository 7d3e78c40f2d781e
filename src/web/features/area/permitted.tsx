import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, Navigate, Outlet, useLocation } from 'react-router-dom'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { useCan } from '#web/lib/can.ts'
import { PagePermission } from '#web/lib/may-open.ts'
import { PageFrame } from '#web/lib/page-frame.tsx'
import type { PageRoute } from '#web/lib/page-routes.tsx'

/** The first page, where everybody arrives: who may not open it begins with what they may. */
const FIRST = '/'

/** The page of the address, for those whose role permits it; for others a notice. */
export function Permitted({ pages }: { pages: readonly PageRoute[] }) {
  const { t } = useTranslation(['area', 'common'])
  const can = useCan()
  const { pathname } = useLocation()
  const pageOf = useCallback(
    (route: string) => pages.find(({ path }) => matchPath(path, route) !== null),
    [pages],
  )
  const permissionOf = useCallback((route: string) => pageOf(route)?.permission, [pageOf])
  const page = pageOf(pathname)
  if (!page?.permission || can(page.permission))
    return (
      <PagePermission value={permissionOf}>
        <Outlet />
      </PagePermission>
    )
  const begin = pages.find(
    ({ permission, navigation }) => permission && can(permission) && typeof navigation === 'object',
  )
  if (pathname === FIRST && begin) return <Navigate to={begin.path} replace />
  return (
    <PageFrame key={page.path} title={page.title}>
      <AreaPage title={t(page.title)}>
        <p role="status">
          <strong>{t('common:noOperationPermission')}</strong>
        </p>
        <p className="second">{t('area:forbidden.what')}</p>
      </AreaPage>
    </PageFrame>
  )
}
