import { Outlet, useLocation } from 'react-router-dom'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { AccessHeader, type AccessKind } from './access-header.tsx'
import styles from './access-shell.module.css'
import { SiteFooter } from './site-footer.tsx'

const kinds: Readonly<Record<string, AccessKind>> = {
  '/login': 'login',
  '/register': 'register',
  '/registeargreement': 'agreement',
  '/setup': 'setup',
  '/retrieved': 'retrieved',
  '/accountcheck': 'accountCheck',
}

function kindOf(pathname: string, query: URLSearchParams): AccessKind {
  const kind = kinds[pathname] ?? 'login'
  if (kind === 'register' && query.get('audition') === '1') return 'registerFree'
  return kind === 'agreement' && query.has('buy') ? 'purchase' : kind
}

/** The frame of login, registration and agreement. A page renders its own h1 and nothing of the frame. */
export function AccessShell() {
  const { pathname, search } = useLocation()
  return (
    <div className={styles.shell}>
      <SkipLink />
      <AccessHeader kind={kindOf(pathname, new URLSearchParams(search))} />
      <main id="main" className={`site-main ${styles.main}`} tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
