import { Outlet } from 'react-router-dom'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Header, the page, footer. A page renders its own h1 and nothing of the frame. */
export function SiteShell() {
  return (
    <div className="site-frame">
      <SkipLink />
      <SiteHeader />
      <main id="main" className="site-main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
