import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Card } from '#web/ui/card.tsx'
import styles from './today.module.css'

export interface WaitingItem {
  key: number
  to: string
  name: string
  /** what it belongs to, and since or until when */
  facts: ReactNode
}

export interface WaitingListProps {
  title: string
  items: readonly WaitingItem[]
  /** route of the list of all */
  all?: string
}

/** What waits for somebody, of one kind, with the way to each; nothing when there is none. */
export function WaitingList({ title, items, all }: WaitingListProps) {
  const { t } = useTranslation('today')
  const heading = useId()
  if (items.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <div className={styles.titled}>
        <h2 id={heading} className={styles.heading}>
          {title}
        </h2>
        {all && (
          <Link to={all} aria-label={t('today:allOf', { title })}>
            {t('today:all')}
          </Link>
        )}
      </div>
      <Card padding="none">
        <ul className={styles.news}>
          {items.map(({ key, to, name, facts }) => (
            <li key={key}>
              <Link to={to}>{name}</Link>
              <p>{facts}</p>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
