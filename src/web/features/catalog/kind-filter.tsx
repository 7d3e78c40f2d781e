import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './kind-filter.module.css'
import { kindChoices } from './kind-texts.ts'

const kinds = [{ kind: null, label: 'catalog:kind.all' }, ...kindChoices] as const

export interface KindFilterProps {
  chosen: number | null
  /** route of the list with this kind and the other filters unchanged */
  routeOf: (kind: number | null) => string
}

/** A filter in the address, so that it can be shared. */
export function KindFilter({ chosen, routeOf }: KindFilterProps) {
  const { t } = useTranslation('catalog')
  return (
    <nav aria-label={t('catalog:kind.label')}>
      <ul className={styles.row}>
        {kinds.map(({ kind, label }) => (
          <li key={label}>
            <Link
              className={styles.choice}
              to={routeOf(kind)}
              replace
              aria-current={kind === chosen ? 'true' : undefined}
            >
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
