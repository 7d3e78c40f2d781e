import SearchOutlined from '@ant-design/icons-svg/es/asn/SearchOutlined'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Bell } from '#web/features/message/bell.tsx'
import { useUser } from '#web/features/session/use-user.ts'
import '#web/features/site/frame.css'
import { Logo } from '#web/features/site/logo.tsx'
import { useConfig } from '#web/lib/config.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Area } from './area.ts'
import styles from './area-header.module.css'
import { openCommandPalette } from './command-palette-state.ts'
import { UserPanel } from './user-panel.tsx'

export interface AreaHeaderProps {
  area: Area
  /** the button of the navigation */
  children: ReactNode
}

/** The button of the navigation, logo, the area's name, the search for pages, and the user menu. */
export function AreaHeader({ area, children }: AreaHeaderProps) {
  const { t } = useTranslation('area')
  const { user } = useUser()
  const { app_name } = useConfig()
  return (
    <header className={styles.header}>
      {children}
      <div className={styles.brand} title={app_name || undefined}>
        <Logo />
        <span className={styles.name}>{t(area.name)}</span>
      </div>
      <div className={styles.end}>
        <button
          type="button"
          className={styles.goTo}
          aria-label={t('area:goTo.open')}
          onClick={openCommandPalette}
        >
          <Icon of={SearchOutlined} size={16} />
          <span>{t('area:goTo.open')}</span>
          <kbd>{t('area:goTo.keys')}</kbd>
        </button>
        <Bell />
        {user && <UserPanel user={user} />}
      </div>
    </header>
  )
}
