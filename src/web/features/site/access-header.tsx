import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import './frame.css'
import { addressOf, currentDocument } from '#web/lib/documents.ts'
import { useIsSignedIn } from '#web/lib/session-hooks.ts'
import { WordSpace } from '#web/ui/word-space.tsx'
import styles from './access-header.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'

export type AccessKind =
  | 'login'
  | 'register'
  | 'registerFree'
  | 'agreement'
  | 'purchase'
  | 'setup'
  | 'retrieved'
  | 'accountCheck'

const titles: Readonly<Record<AccessKind, string>> = {
  login: 'common:access.login',
  register: 'common:access.register',
  registerFree: 'common:access.registerFree',
  agreement: 'common:access.agreement',
  purchase: 'common:access.purchase',
  setup: 'common:access.setup',
  retrieved: 'common:title.retrieved',
  accountCheck: 'common:title.accountCheck',
}

/** The header of the access screens: logo, title, and a link to the other screen with the same query. */
export function AccessHeader({ kind }: { kind: AccessKind }) {
  const { t } = useTranslation('common')
  const { search } = useLocation()
  const here = currentDocument()
  const signedIn = useIsSignedIn()
  const registering = !signedIn && (kind === 'register' || kind === 'registerFree')
  const title = <p className={styles.title}>{t(titles[kind])}</p>
  const other = registering && (
    <p className={styles.other}>
      {t('common:access.haveAccount')}
      <WordSpace />
      <a href={addressOf(here, `/login${search}`)}>{t('common:login')}</a>
    </p>
  )
  return (
    <header className="site-header">
      <div className="site-header-bar">
        <Logo />
        <div className={styles.wide}>
          {title}
          {other}
        </div>
        <div className={styles.end}>
          <LanguageSwitch />
        </div>
      </div>
      <div className={styles.strip}>
        {title}
        {other}
      </div>
    </header>
  )
}
