import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import styles from './home-section.module.css'

export interface HomeSectionProps {
  title: string
  /** the page that has all of what this section shows some of */
  all: { to: string; label: string }
  /** on a ground of its own, from edge to edge */
  band?: boolean
  children: ReactNode
}

/** One shelf of the shop window: its title, the way to all of it, and some of it. */
export function HomeSection({ title, all, band = false, children }: HomeSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} data-band={band || undefined} aria-labelledby={id}>
      <div className="page">
        <header className={styles.head}>
          <h2 id={id} className="title">
            {title}
          </h2>
          <Link className={styles.all} to={all.to}>
            {all.label}
          </Link>
        </header>
        {children}
      </div>
    </section>
  )
}
