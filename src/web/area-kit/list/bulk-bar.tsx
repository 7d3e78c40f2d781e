import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Selection } from '#web/area-kit/list/use-selection.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './bulk.module.css'

export interface BulkBarProps<Row> {
  selection: Selection<Row>
  /** buttons of what can be done with the selected rows */
  children: ReactNode
}

/** How many rows are selected, and what can be done with them; stays in sight below the list. */
export function BulkBar<Row>({ selection, children }: BulkBarProps<Row>) {
  const { t } = useTranslation('backoffice')
  const count = selection.rows.length
  if (count === 0) return null
  return (
    <section className={styles.bar} aria-label={t('backoffice:bulk.bar')}>
      <p className={styles.count} role="status">
        {t('backoffice:bulk.selected', { count })}
      </p>
      <div className={styles.actions}>{children}</div>
      <Button look="quiet" size="small" onClick={() => selection.keep([])}>
        {t('backoffice:bulk.clear')}
      </Button>
    </section>
  )
}
