import { useTranslation } from 'react-i18next'
import styles from './breadcrumbs.module.css'

export interface Crumb {
  label: string
  href?: string | undefined
}

/** Ancestors of the current page; the last item is the page itself. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const { t } = useTranslation('ui')
  return (
    <nav aria-label={t('ui:breadcrumbs')}>
      <ol className={styles.list}>
        {items.map(({ label, href }, index) => (
          <li key={label} className={styles.crumb}>
            {href === undefined || index === items.length - 1 ? (
              <span aria-current={index === items.length - 1 ? 'page' : undefined}>{label}</span>
            ) : (
              <a href={href}>{label}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
