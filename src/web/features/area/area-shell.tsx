import type { ReactNode } from 'react'
import type { UserType } from '#contract/account/limits.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { AreaHeader } from './area-header.tsx'
import styles from './area-shell.module.css'
import { GoTo } from './go-to.tsx'
import './leave-gate.ts'

/** The frame of an area. A page renders its own h1 and nothing of the frame. */
export function AreaShell({ type, children }: { type: UserType; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <AreaHeader type={type} />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <GoTo type={type} />
    </>
  )
}
