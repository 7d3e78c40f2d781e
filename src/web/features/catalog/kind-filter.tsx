import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { productTypes } from '#contract/catalog/enums.ts'
import { coursesRoute } from './course-route.ts'
import styles from './kind-filter.module.css'

const kinds = [
  { kind: null, label: 'catalog:kind.all' },
  { kind: productTypes.class, label: 'catalog:kind.class' },
  { kind: productTypes.recorded, label: 'catalog:kind.recorded' },
] as const

/** The kind that an address asks for; null for all, and for what is no kind on offer. */
export function kindOf(value: string | null): number | null {
  return kinds.find(({ kind }) => kind !== null && String(kind) === value)?.kind ?? null
}

/** Chooses by address, so that a choice can be shared and the back button undoes it. */
export function KindFilter({ chosen }: { chosen: number | null }) {
  const { t } = useTranslation('catalog')
  return (
    <nav aria-label={t('catalog:kind.label')}>
      <ul className={styles.row}>
        {kinds.map(({ kind, label }) => (
          <li key={label}>
            <Link
              className={styles.choice}
              to={coursesRoute(kind)}
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
