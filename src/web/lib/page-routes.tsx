import type { ReactNode } from 'react'
import { matchPath, Navigate, Outlet, Route, Routes } from 'react-router-dom'
import type { Permission } from '#contract/permission.ts'
import type { NavigationEntry } from './area-navigation.ts'
import type { LazyPage } from './lazy-page.tsx'
import { PageFrame } from './page-frame.tsx'

export interface PageRoute {
  path: string
  page: LazyPage
  /** i18n key of the document's title, and of the page's name in its area */
  title: string
  /** in an area: its place in the navigation; for a page without one the path of the page that is marked for it */
  navigation?: NavigationEntry | string
  /** in the back office: what a role must permit for the page to be of use */
  permission?: Permission
  /** in an area: i18n key of the words of its settings, by which it is found beside its name, with separators */
  words?: string
  /** in an area: this list accepts a `keyword`; i18n key of a sentence with {{text}} */
  search?: string
}

/** Pages that share a frame such as header and footer; `shell` renders it around an Outlet. */
export interface RouteGroup {
  shell: ReactNode
  /** between shell and page: an access check; renders an Outlet too */
  guard?: ReactNode
  /** loads a shell that is in a chunk of its own */
  preload?: () => Promise<void>
  pages: readonly PageRoute[]
}

const bare = <Outlet />

export interface FoundPage {
  page: LazyPage
  group: RouteGroup
}

/** The page of an address, to be loaded before the first render. */
export function pageAt(groups: readonly RouteGroup[], path: string): FoundPage | undefined {
  for (const group of groups) {
    const route = group.pages.find((candidate) => matchPath(candidate.path, path) !== null)
    if (route) return { page: route.page, group }
  }
  return undefined
}

/** The routes of an entry. `fallback`: redirect of unknown addresses. `root`: content of `/`, if it is not a page. */
export function PageRoutes({
  groups,
  fallback,
  root,
}: {
  groups: readonly RouteGroup[]
  fallback: string
  root?: ReactNode
}) {
  return (
    <Routes>
      {root !== undefined && <Route path="/" element={root} />}
      {groups.map(({ shell, guard = bare, pages }, group) => (
        <Route key={group} element={shell}>
          <Route element={guard}>
            {pages.map(({ path, page: { Page }, title }) => (
              <Route
                key={path}
                path={path}
                element={
                  <PageFrame key={path} title={title}>
                    <Page />
                  </PageFrame>
                }
              />
            ))}
          </Route>
        </Route>
      ))}
      <Route path="*" element={<Navigate to={fallback} replace />} />
    </Routes>
  )
}
