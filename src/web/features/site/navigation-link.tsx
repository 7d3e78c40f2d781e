import { Link } from 'react-router-dom'
import type { NavigationLink } from './navigation-items.ts'
import styles from './site-navigation.module.css'

export const outside = { target: '_blank', rel: 'noopener noreferrer' }

/** A link of the navigation; `here`: the address of the current page. */
export function PlainLink({ link: { label, href, external }, here }: { link: NavigationLink; here: string }) {
  const shared = { className: styles.link, 'aria-current': href === here ? ('page' as const) : undefined }
  return href.startsWith('#') ? (
    <Link to={href.slice(1)} {...shared}>
      {label}
    </Link>
  ) : (
    <a href={href} {...shared} {...(external ? outside : {})}>
      {label}
    </a>
  )
}
