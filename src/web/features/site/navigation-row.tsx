import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu } from '#web/ui/menu.tsx'
import { MenuCaret } from './menu-caret.tsx'
import type { NavigationItem, NavigationLink } from './navigation-items.ts'
import { outside, PlainLink } from './navigation-link.tsx'
import styles from './site-navigation.module.css'
import { useNavigationOverflow } from './use-navigation-overflow.ts'

export interface NavigationRowProps {
  label: string
  items: readonly NavigationItem[]
  /** the address of the current page */
  here: string
}

/** The navigation in one line; entries that do not fit are in a menu. */
export function NavigationRow({ label, items, here }: NavigationRowProps) {
  const { t } = useTranslation('common')
  const row = useRef<HTMLElement>(null)
  // the current page is bold, hence wider
  const fitting = useNavigationOverflow(row, JSON.stringify([here, items.map((item) => item.label)]))
  const rest = items.slice(fitting).flatMap((item) => (item.links.length > 0 ? item.links : [item]))
  const entries = (links: readonly NavigationLink[]) =>
    links.map(({ key, label: name, href, external }, index) => ({
      key: `${index} ${key}`,
      label: name,
      href,
      current: href === here,
      ...(external ? outside : {}),
    }))
  const menu = (key: string, name: string, links: readonly NavigationLink[]) => {
    const trigger = (
      <>
        {name}
        <MenuCaret />
      </>
    )
    return <Menu key={key} className={styles.menu} trigger={trigger} items={entries(links)} />
  }
  return (
    <nav ref={row} className={styles.row} aria-label={label}>
      {items
        .slice(0, fitting)
        .map((item) =>
          item.links.length > 0 ? (
            menu(item.key, item.label, item.links)
          ) : (
            <PlainLink key={item.key} link={item} here={here} />
          ),
        )}
      {rest.length > 0 && menu('more', t('common:moreLinks'), rest)}
    </nav>
  )
}
