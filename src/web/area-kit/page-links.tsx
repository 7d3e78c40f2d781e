import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import styles from './page-links.module.css'

export interface PageLink {
  route: string
  label: string
  /** shown after the label */
  mark?: ReactNode
}

export interface PageLinksProps {
  label: string
  links: readonly PageLink[]
  /** route of the page that is shown, where its address is another one */
  current?: string
}

/** Links to the pages of one record, side by side. */
export function PageLinks({ label, links, current }: PageLinksProps) {
  const { pathname } = useLocation()
  const shown = current ?? pathname
  return (
    <nav aria-label={label}>
      <ul className={styles.row}>
        {links.map(({ route, label: text, mark }) => (
          <li key={route}>
            <Link to={route} className={styles.link} aria-current={route === shown ? 'page' : undefined}>
              {text}
              {mark}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
