import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { type Area, isCurrentEntry } from './area.ts'
import styles from './area-navigation.module.css'

export interface AreaNavigationProps {
  area: Area
  /** shown beside an entry's name */
  Mark?: ComponentType<{ route: string }> | undefined
  /** in the menu on a phone */
  column?: boolean
  onChosen?: () => void
}

/** The navigation of an area, with the current page marked. */
export function AreaNavigation({ area, Mark, column = false, onChosen }: AreaNavigationProps) {
  const { t } = useTranslation('area')
  const { pathname } = useLocation()
  return (
    <nav aria-label={t('area:navigation')} className={column ? styles.column : styles.row}>
      {area.groups
        .flatMap(({ entries }) => entries)
        .map((page) => (
          <Link
            key={page.route}
            to={page.route}
            className={styles.link}
            aria-current={isCurrentEntry(page, pathname) ? 'page' : undefined}
            onClick={onChosen}
          >
            <span>{t(page.label)}</span>
            {Mark && <Mark route={page.route} />}
          </Link>
        ))}
    </nav>
  )
}
