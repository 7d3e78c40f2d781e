import { useTranslation } from 'react-i18next'
import { Notice } from '#web/ui/notice.tsx'
import { useFieldLabel } from './field-labels.ts'
import styles from './product-form.module.css'
import type { ProductField } from './product-values.ts'

export interface FormProblemsProps {
  problems: readonly ProductField[]
  type: number | undefined
  onChoose: (field: ProductField) => void
}

/** Which fields were not accepted, above the form; each leads to its field. */
export function FormProblems({ problems, type, onChoose }: FormProblemsProps) {
  const { t } = useTranslation('backoffice')
  const labelOf = useFieldLabel(type)
  if (problems.length === 0) return null
  return (
    <div className={styles.problems}>
      <Notice tone="error" live title={t('backoffice:editor.problems', { count: problems.length })}>
        <ul className={styles.jumps}>
          {problems.map((field) => (
            <li key={field}>
              <button type="button" className={styles.jump} onClick={() => onChoose(field)}>
                {labelOf(field)}
              </button>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
