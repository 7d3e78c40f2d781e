import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import styles from './home-section.module.css'

export interface HomeSectionProps {
  title: string
  /** the page that lists everything of this section */
  all: { to: string; label: string }
  /** with a background of its own, over the whole width */
  band?: boolean
  children: ReactNode
}

/** A section of the home page: its title, a link to the whole list, and the first items. */
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
