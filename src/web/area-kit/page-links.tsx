import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import styles from './page-links.module.css'

export interface PageLink {
  route: string
  label: string
  /** shown after the label */
  mark?: ReactNode
}

/** Links to the pages of one record, side by side. */
export function PageLinks({ label, links }: { label: string; links: readonly PageLink[] }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={label}>
      <ul className={styles.row}>
        {links.map(({ route, label: text, mark }) => (
          <li key={route}>
            <Link to={route} className={styles.link} aria-current={route === pathname ? 'page' : undefined}>
              {text}
              {mark}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
