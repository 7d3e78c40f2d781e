import type { ReactNode } from 'react'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import styles from './text-page.module.css'

/** A page of running text with its title. */
export function TextPage({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <article className={`page ${styles.page}`}>
      <h1 className="title">{title}</h1>
      {children}
    </article>
  )
}

/** Skeleton of a text. */
export function TextSkeleton() {
  return (
    <Loading>
      <Skeleton lines={8} />
    </Loading>
  )
}
