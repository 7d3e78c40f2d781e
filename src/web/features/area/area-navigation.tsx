import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { UserType } from '#contract/account/limits.ts'
import styles from './area-navigation.module.css'
import { areaMaps, isCurrentPage } from './area-pages.ts'

export interface AreaNavigationProps {
  type: UserType
  /** beside an entry's name */
  Mark?: ComponentType<{ route: string }> | undefined
  /** in the phone's menu */
  column?: boolean
  onChosen?: () => void
}

/** The pages of an area, the present one marked. */
export function AreaNavigation({ type, Mark, column = false, onChosen }: AreaNavigationProps) {
  const { t } = useTranslation('area')
  const { pathname } = useLocation()
  return (
    <nav aria-label={t('area:navigation')} className={column ? styles.column : styles.row}>
      {areaMaps[type].pages.map((page) => (
        <Link
          key={page.route}
          to={page.route}
          className={styles.link}
          aria-current={isCurrentPage(page, pathname) ? 'page' : undefined}
          onClick={onChosen}
        >
          <span>{t(page.label)}</span>
          {Mark && <Mark route={page.route} />}
        </Link>
      ))}
    </nav>
  )
}
