import { AreaNavigation, type AreaNavigationProps } from './area-navigation.tsx'
import styles from './side-bar.module.css'

/** The navigation beside the page. Collapsed it shows icons, and the names while it has pointer or keyboard focus. */
export function SideBar({ collapsed, ...navigation }: AreaNavigationProps & { collapsed: boolean }) {
  return (
    <div className={styles.side} data-collapsed={collapsed || undefined}>
      <div className={styles.panel}>
        <AreaNavigation {...navigation} />
      </div>
    </div>
  )
}
