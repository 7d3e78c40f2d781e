import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './menu.module.css'

export interface MenuItem {
  key: string
  label: ReactNode
  /** A link; otherwise `onSelect`. */
  href?: string | undefined
  /** Target of the link, such as `_blank`, and its announcement. */
  target?: string | undefined
  rel?: string | undefined
  onSelect?: (() => void) | undefined
  /** The current one, such as the language in use. */
  current?: boolean | undefined
  danger?: boolean | undefined
  lang?: string | undefined
}

export function MenuEntry({ item, onChosen }: { item: MenuItem; onChosen: () => void }) {
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    lang: item.lang,
    className: classNames(styles.item, item.danger && styles.danger),
    'aria-current': item.current || undefined,
    onClick() {
      onChosen()
      item.onSelect?.()
    },
  }
  return item.href === undefined ? (
    <button type="button" {...shared}>
      {item.label}
    </button>
  ) : (
    <a href={item.href} target={item.target} rel={item.rel} {...shared}>
      {item.label}
    </a>
  )
}
