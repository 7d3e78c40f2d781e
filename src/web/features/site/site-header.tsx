import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useUser } from '#web/features/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { AccessLinks } from './access-links.tsx'
import './frame.css'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import styles from './site-header.module.css'
import { SiteNavigation } from './site-navigation.tsx'
import { UserMenu } from './user-menu.tsx'

/** The header of public pages; on narrow screens all but logo and user menu is in a menu. */
export function SiteHeader() {
  const { t } = useTranslation('common')
  const { key, pathname, search } = useLocation()
  // Plain links give every visit the same key: the address tells them apart.
  const here = `${key} ${pathname}${search}`
  const { user, pending } = useUser()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const panel = useId()
  const button = useRef<HTMLButtonElement>(null)
  // The menu belongs to the page on which it was opened: it closes on navigation.
  const open = openAt === here
  const person = user ? <UserMenu user={user} /> : null

  useEffect(() => {
    if (!open) return
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      setOpenAt(null)
      button.current?.focus()
    }
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [open])

  return (
    <header className="site-header">
      <div className="site-header-bar">
        <Logo />
        <div className={styles.wide}>
          <SiteNavigation />
          <div className={styles.account}>
            <LanguageSwitch />
            {person ?? (pending ? null : <AccessLinks />)}
          </div>
        </div>
        <div className={styles.narrow}>
          {person}
          <Button
            ref={button}
            look="quiet"
            aria-expanded={open}
            aria-controls={panel}
            aria-label={t('common:menu')}
            onClick={() => setOpenAt(open ? null : here)}
          >
            <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
              <path
                d={open ? 'M4 4l12 12M16 4L4 16' : 'M2 5h16M2 10h16M2 15h16'}
                stroke="currentColor"
                strokeWidth="1.6"
              />
            </svg>
          </Button>
        </div>
      </div>
      <div id={panel} className={styles.panel} hidden={!open}>
        {open && (
          <>
            <SiteNavigation column />
            <LanguageSwitch />
            {!user && !pending && (
              <div className={styles.access}>
                <AccessLinks />
              </div>
            )}
          </>
        )}
      </div>
    </header>
  )
}
