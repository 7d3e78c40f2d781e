import { type ComponentType, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Bell } from '#web/features/message/bell.tsx'
import { useUser } from '#web/features/session/use-user.ts'
import '#web/features/site/frame.css'
import { Logo } from '#web/features/site/logo.tsx'
import type { Area } from './area.ts'
import { AreaNavigation } from './area-navigation.tsx'
import styles from './area-shell.module.css'
import { openCommandPalette } from './command-palette-state.ts'
import { useDisclosure } from './use-disclosure.ts'
import { UserPanel } from './user-panel.tsx'

export interface AreaHeaderProps {
  area: Area
  Mark: ComponentType<{ route: string }> | undefined
}

/** Logo, the area's name, navigation and user menu; on narrow screens the navigation collapses into a button. */
export function AreaHeader({ area, Mark }: AreaHeaderProps) {
  const { t } = useTranslation('area')
  const { user } = useUser()
  const { open, root, button, toggle, close, leave } = useDisclosure<HTMLElement>()
  const panel = useId()
  return (
    <header ref={root} className={styles.header} onBlur={leave}>
      <div className={styles.bar}>
        <Logo />
        <span className={styles.name}>{t(area.name)}</span>
        <div className={styles.wide}>
          <AreaNavigation area={area} Mark={Mark} />
          <button type="button" className={styles.goTo} onClick={openCommandPalette}>
            {t('area:goTo.open')}
            <kbd>{t('area:goTo.keys')}</kbd>
          </button>
        </div>
        <div className={styles.end}>
          <Bell />
          {user && <UserPanel user={user} />}
          <button
            ref={button}
            type="button"
            className={styles.menu}
            aria-expanded={open}
            aria-controls={panel}
            aria-label={t('common:menu')}
            onClick={toggle}
          >
            <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
              <path
                d={open ? 'M4 4l12 12M16 4L4 16' : 'M2 5h16M2 10h16M2 15h16'}
                stroke="currentColor"
                strokeWidth="1.6"
              />
            </svg>
          </button>
        </div>
      </div>
      <div id={panel} className={styles.panel} hidden={!open}>
        {open && (
          <>
            <p className={styles.name}>{t(area.name)}</p>
            <AreaNavigation area={area} Mark={Mark} column onChosen={close} />
          </>
        )}
      </div>
    </header>
  )
}
