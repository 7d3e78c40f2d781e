import { Link, useSearchParams } from 'react-router-dom'
import { changedSearch } from './list-search-params.ts'
import styles from './filter-links.module.css'

export interface FilterOption {
  /** empty: no filter */
  value: string
  label: string
}

export interface FilterLinksProps {
  label: string
  /** query parameter */
  param: string
  options: readonly FilterOption[]
  /** what holds where the address chooses nothing */
  fallback?: string
  /** what is shown, where the page decides that itself */
  shown?: string
}

/** A filter in the query of the address, so that it can be bookmarked, shared and gone back to. */
export function FilterLinks({ label, param, options, fallback = '', shown }: FilterLinksProps) {
  const [search] = useSearchParams()
  const chosen = shown ?? search.get(param) ?? fallback
  const linkTo = (value: string) => ({ search: changedSearch(search, { [param]: value }).toString() })
  return (
    <nav aria-label={label}>
      <ul className={styles.row}>
        {options.map(({ value, label: text }) => (
          <li key={value}>
            <Link
              to={linkTo(value)}
              className={styles.option}
              aria-current={value === chosen ? 'true' : undefined}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
