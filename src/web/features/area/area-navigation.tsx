import { type ComponentType, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { Icon } from '#web/ui/icon.tsx'
import { type Area, type AreaGroup, isCurrentEntry } from './area.ts'
import styles from './area-navigation.module.css'

export interface AreaNavigationProps {
  area: Area
  /** shown beside an entry's name */
  Mark?: ComponentType<{ route: string }> | undefined
}

/** All entries of an area's navigation in their groups, with the current page marked. */
export function AreaNavigation({ area, Mark }: AreaNavigationProps) {
  const { t } = useTranslation('area')
  return (
    <nav id="area-navigation" aria-label={t('area:navigation')}>
      {area.groups.map((group) => (
        <Group key={group.entries[0]?.route} group={group} Mark={Mark} />
      ))}
    </nav>
  )
}

function Group({
  group: { label, entries },
  Mark,
}: Pick<AreaNavigationProps, 'Mark'> & { group: AreaGroup }) {
  const { t } = useTranslation('area')
  const { pathname } = useLocation()
  const heading = useId()
  return (
    <div className={styles.group}>
      {label && (
        <p id={heading} className={styles.heading}>
          <span>{t(label)}</span>
        </p>
      )}
      <ul className={styles.list} aria-labelledby={label ? heading : undefined}>
        {entries.map((entry) => (
          <li key={entry.route}>
            <Link
              to={entry.route}
              className={styles.link}
              aria-current={isCurrentEntry(entry, pathname) ? 'page' : undefined}
            >
              <Icon of={entry.icon} />
              <span className={styles.label}>
                <span>{t(entry.label)}</span>
                {Mark && <Mark route={entry.route} />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
