import { useTranslation } from 'react-i18next'
import type { Selection } from '#web/area-kit/list/use-selection.ts'
import styles from './data-table.module.css'

export function SelectRow<Row>({ selection, row }: { selection: Selection<Row>; row: Row }) {
  const { t } = useTranslation('backoffice')
  return (
    <label className={styles.pick}>
      <input
        type="checkbox"
        aria-label={t('backoffice:bulk.select', { name: selection.nameOf(row) })}
        checked={selection.has(row)}
        onChange={() => selection.toggle(row)}
      />
    </label>
  )
}

export function SelectAll<Row>({ selection: { rows, isAll, toggleAll } }: { selection: Selection<Row> }) {
  const { t } = useTranslation('backoffice')
  return (
    <label className={styles.pick}>
      <input
        type="checkbox"
        aria-label={t('backoffice:bulk.selectAll')}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = rows.length > 0 && !isAll
        }}
        onChange={toggleAll}
      />
    </label>
  )
}
