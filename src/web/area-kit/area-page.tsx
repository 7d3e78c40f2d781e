import type { ReactNode } from 'react'
import styles from './area-page.module.css'

export interface AreaPageProps {
  title: ReactNode
  /** One sentence below the title. */
  lead?: ReactNode
  /** Actions of the page, beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** The page's heading with its actions, and its content below. */
export function AreaPage({ title, lead, actions, children }: AreaPageProps) {
  return (
    <div className="page">
      <div className={styles.head}>
        <div>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
