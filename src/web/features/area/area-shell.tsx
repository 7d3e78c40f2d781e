import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { blockHistorySteps } from '#web/area-kit/form/popstate-blocker.ts'
import { useIsPhone } from '#web/lib/device.ts'
import { ProofHost } from '#web/features/account/factors/proof-host.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { AreaHeader } from './area-header.tsx'
import { AreaNavigation, type AreaNavigationProps } from './area-navigation.tsx'
import styles from './area-shell.module.css'
import { CommandPalette } from './command-palette.tsx'
import { MenuButton } from './menu-button.tsx'
import { SideBar } from './side-bar.tsx'
import { TabBar } from './tab-bar.tsx'
import { useCollapsed } from './use-collapsed.ts'
import { useShownArea } from './use-shown-area.ts'

blockHistorySteps()

export interface AreaShellProps extends AreaNavigationProps {
  children: ReactNode
}

/**
 * The frame of an area: a header, and the navigation beside the page; on a phone in a drawer, with the main pages in a
 * bar at the bottom. A page renders its own h1 and nothing of the frame.
 */
export function AreaShell({ area: whole, Mark, children }: AreaShellProps) {
  const area = useShownArea(whole)
  const { t } = useTranslation('area')
  const isPhone = useIsPhone()
  const [collapsed, toggleCollapsed] = useCollapsed()
  const { pathname, search } = useLocation()
  const place = `${pathname}${search}`
  const [drawerAt, setDrawerAt] = useState<string | null>(null)
  const drawerOpen = isPhone && drawerAt === place
  const openDrawer = () => setDrawerAt(place)
  const hasTabs = isPhone && area.tabs.length > 0
  return (
    <>
      <SkipLink />
      <AreaHeader area={area}>
        {!isPhone && <MenuButton open={!collapsed} onPress={toggleCollapsed} />}
        {isPhone && !hasTabs && <MenuButton opensDrawer open={drawerOpen} onPress={openDrawer} />}
      </AreaHeader>
      <div className={styles.body}>
        {!isPhone && <SideBar area={area} Mark={Mark} collapsed={collapsed} />}
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
      {hasTabs && <TabBar area={area} Mark={Mark} drawerOpen={drawerOpen} onMenu={openDrawer} />}
      {drawerOpen && (
        <Drawer title={t(area.name)} onClose={() => setDrawerAt(null)}>
          <AreaNavigation area={area} Mark={Mark} />
        </Drawer>
      )}
      <CommandPalette area={area} />
      <ProofHost />
    </>
  )
}
