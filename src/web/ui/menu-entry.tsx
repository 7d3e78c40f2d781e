import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './menu.module.css'

export interface MenuItem {
  key: string
  label: ReactNode
  /** A link; otherwise `onSelect`. */
  href?: string | undefined
  /** Where the link opens, such as `_blank`, and what it then says of it. */
  target?: string | undefined
  rel?: string | undefined
  onSelect?: (() => void) | undefined
  /** The one in use now, such as the language. */
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
