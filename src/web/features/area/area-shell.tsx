import type { ComponentType, ReactNode } from 'react'
import { SkipLink } from '#web/ui/skip-link.tsx'
import type { Area } from './area.ts'
import { AreaHeader } from './area-header.tsx'
import styles from './area-shell.module.css'
import { CommandPalette } from './command-palette.tsx'
import '#web/area-kit/form/leave-gate.ts'

export interface AreaShellProps {
  area: Area
  /** shown beside an entry of the navigation, such as a number of pending items */
  Mark?: ComponentType<{ route: string }>
  children: ReactNode
}

/** The frame of an area. A page renders its own h1 and nothing of the frame. */
export function AreaShell({ area, Mark, children }: AreaShellProps) {
  return (
    <>
      <SkipLink />
      <AreaHeader area={area} Mark={Mark} />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <CommandPalette area={area} />
    </>
  )
}
