import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '#web/features/session/sign-out.ts'
import type { User } from '#web/features/session/use-user.ts'
import { LanguageSwitch } from '#web/features/site/language-switch.tsx'
import { MenuCaret } from '#web/features/site/menu-caret.tsx'
import { ThemeSwitch } from '#web/features/site/theme-switch.tsx'
import { addressOf, homeAddress } from '#web/lib/documents.ts'
import { Button } from '#web/ui/button.tsx'
import { Portrait } from '#web/ui/portrait.tsx'
import { cutUserName } from '#web/ui/text.ts'
import { useDisclosure } from './use-disclosure.ts'
import styles from './user-panel.module.css'

/** The user menu: identity, language, appearance, logout. */
export function UserPanel({ user }: { user: User }) {
  const { t } = useTranslation('area')
  const { open, root, button, toggle, close, leave } = useDisclosure()
  const { signOut, busy } = useSignOut()
  const panel = useId()
  const name = user.name || user.username
  return (
    <div ref={root} className={styles.root} onBlur={leave}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={panel}
        aria-label={t('area:user.open', { name })}
        onClick={toggle}
      >
        <Portrait name={name} avatar_url={user.avatar} size={28} />
        <span className={styles.name}>{cutUserName(name)}</span>
        <MenuCaret />
      </button>
      <div id={panel} className={styles.panel} hidden={!open}>
        {open && (
          <>
            <p className={styles.who}>
              <strong>{name}</strong>
              {user.name && <span className="second">{user.username}</span>}
            </p>
            <ul className={styles.links}>
              {user.types.length > 1 && (
                <li>
                  <a href={addressOf('index', '/identity')}>{t('common:switchIdentity')}</a>
                </li>
              )}
              <li>
                <a href="#/personal" onClick={close}>
                  {t('common:title.personal')}
                </a>
              </li>
              <li>
                <a href="#/security" onClick={close}>
                  {t('common:title.security')}
                </a>
              </li>
              <li>
                <a href={homeAddress()}>{t('area:user.home')}</a>
              </li>
            </ul>
            <div className={styles.choices}>
              <span aria-hidden="true">{t('common:language')}</span>
              <LanguageSwitch />
              <span aria-hidden="true">{t('common:theme.label')}</span>
              <ThemeSwitch />
            </div>
            <Button block loading={busy} onClick={signOut}>
              {t('common:signOut')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
