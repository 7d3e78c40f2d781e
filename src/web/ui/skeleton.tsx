import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface SkeletonProps {
  shape?: 'text' | 'title' | 'cover' | 'circle' | 'block' | undefined
  /** Any CSS length; the last line of a text is shorter by default. */
  width?: string | number | undefined
  height?: string | number | undefined
  lines?: number | undefined
}

/** Placeholder of loading content. Its space is reserved from the start; it becomes visible after 150 ms. */
export function Skeleton({ shape = 'text', width, height, lines = 1 }: SkeletonProps) {
  return (
    <span className={styles.stack} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={classNames(styles.bone, styles[shape])} style={{ width, height }} />
      ))}
    </span>
  )
}

/** Wraps the skeletons of one part of the page: announces once that it is loading. */
export function Loading({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui')
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{t('ui:loading')}</VisuallyHidden>
      {children}
    </div>
  )
}
