import type { ReactNode } from 'react'
import styles from './list.module.css'

export interface ScrollRegionProps {
  /** its name for screen readers */
  label: string
  /** in place of the frame of lists */
  className?: string | undefined
  children: ReactNode
}

/** What may be wider than the window: it scrolls by itself, and is reached by keyboard for that. */
export function ScrollRegion({ label, className = styles.region, children }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reached by keyboard
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
