import { Link, useSearchParams } from 'react-router-dom'
import styles from './filter-links.module.css'

export interface FilterOption {
  /** empty: no filter */
  value: string
  label: string
}

export interface FilterLinksProps {
  label: string
  /** name in the address */
  param: string
  options: readonly FilterOption[]
}

/** A filter that stands in the address: it can be kept, sent on and gone back from. */
export function FilterLinks({ label, param, options }: FilterLinksProps) {
  const [search] = useSearchParams()
  const chosen = search.get(param) ?? ''
  const linkTo = (value: string) => {
    const next = new URLSearchParams(search)
    if (value) next.set(param, value)
    else next.delete(param)
    return { search: next.toString() }
  }
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
