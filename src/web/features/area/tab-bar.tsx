import MenuOutlined from '@ant-design/icons-svg/es/asn/MenuOutlined'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { Icon } from '#web/ui/icon.tsx'
import { isCurrentEntry } from './area.ts'
import type { AreaNavigationProps } from './area-navigation.tsx'
import styles from './tab-bar.module.css'

export interface TabBarProps extends AreaNavigationProps {
  drawerOpen: boolean
  onMenu: () => void
}

/** At the bottom of a phone: the main pages of the area, and the menu of all its pages. */
export function TabBar({ area, Mark, drawerOpen, onMenu }: TabBarProps) {
  const { t } = useTranslation('area')
  const { pathname } = useLocation()
  return (
    <nav aria-label={t('area:tabs')} className={styles.bar}>
      {area.tabs.map((entry) => (
        <Link
          key={entry.route}
          to={entry.route}
          className={styles.tab}
          aria-current={isCurrentEntry(entry, pathname) ? 'page' : undefined}
        >
          <Icon of={entry.icon} size={20} />
          <span className={styles.name}>{t(entry.label)}</span>
          {Mark && (
            <span className={styles.mark}>
              <Mark route={entry.route} />
            </span>
          )}
        </Link>
      ))}
      <button
        type="button"
        className={styles.tab}
        aria-haspopup="dialog"
        aria-expanded={drawerOpen}
        onClick={onMenu}
      >
        <Icon of={MenuOutlined} size={20} />
        <span className={styles.name}>{t('common:menu')}</span>
      </button>
    </nav>
  )
}
