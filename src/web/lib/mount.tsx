import 'virtual:tokens.css'
import '#web/ui/base.css'
import i18n from 'i18next'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { HashRouter } from 'react-router-dom'
import { toast } from '#web/ui/toast.ts'
import { ToastHost } from '#web/ui/toast-host.tsx'
import { loadConfig } from './config.ts'
import { configDefaults } from './config-defaults.ts'
import { hashPath } from './documents.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { onFailure } from './failure-policy.ts'
import { followLanguage, startI18n } from './i18n.ts'
import { redirectToLoginHost } from './login-host.ts'
import { pageAt, type RouteGroup } from './page-routes.tsx'
import { PAGE_VIEW } from './page-view.ts'
import { onSessionLost } from './session-end.ts'
import { startSession } from './start-session.ts'
import { applyThemeMode, followThemeMode } from './theme-mode.ts'

/** How long the first screen waits for configuration and data; then it renders defaults and skeletons. Milliseconds. */
const TIMEOUT_MS = 3000

export interface Entry {
  groups: readonly RouteGroup[]
  routes: ReactNode
  /** namespaces that every page of the entry needs: header, footer */
  namespaces: readonly string[]
  /** the route to which `/` redirects */
  landing?: string
}

const afterTimeout = <Value,>(value: Value) =>
  new Promise<Value>((resolve) => {
    setTimeout(() => resolve(value), TIMEOUT_MS)
  })

/** Starts an entry: requests everything that its first screen needs in parallel, then renders it once. */
export async function mount({ groups, routes, namespaces, landing }: Entry): Promise<void> {
  applyThemeMode()
  onFailure(toast.error, toast.repaired)
  addEventListener(PAGE_VIEW, toast.leave)
  onSessionLost(() => toast.info(i18n.t('common:sessionEnded.expired')))
  history.scrollRestoration = 'manual'
  followLanguage()
  followThemeMode()
  const config = loadConfig()
  startSession()
  const path = hashPath()
  const first = pageAt(groups, path === '/' && landing ? landing : path)
  const [settings] = await Promise.all([
    Promise.race([config, afterTimeout(configDefaults)]),
    startI18n(['common', 'ui', ...namespaces, ...(first?.page.namespaces ?? [])]),
    // If the page fails to load, rendering it shows the failure.
    first?.page.preload().catch(() => undefined),
    first?.group.preload?.().catch(() => undefined),
    Promise.race([first?.page.data(), afterTimeout(undefined)]),
  ])
  if (redirectToLoginHost(settings)) return
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <HashRouter>{routes}</HashRouter>
      </ErrorBoundary>
      <ToastHost />
    </StrictMode>,
  )
  if (settings.statisticsGoogle.enable || settings.statisticsBaidu.enable) {
    const { startStatistics } = await import('./statistics.ts')
    startStatistics(settings)
  }
}
