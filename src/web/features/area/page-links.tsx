import { Link, useLocation } from 'react-router-dom'
import styles from './page-links.module.css'

export interface PageLink {
  route: string
  label: string
}

/** The pages of one thing, beside each other. */
export function PageLinks({ label, links }: { label: string; links: readonly PageLink[] }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={label}>
      <ul className={styles.row}>
        {links.map(({ route, label: text }) => (
          <li key={route}>
            <Link to={route} className={styles.link} aria-current={route === pathname ? 'page' : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
