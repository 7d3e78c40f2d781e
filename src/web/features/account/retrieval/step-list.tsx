import { useTranslation } from 'react-i18next'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { RetrievalStep } from './retrieval.ts'
import styles from './step-list.module.css'

/** The four steps, with the current one marked. */
export function StepList({ step }: { step: RetrievalStep }) {
  const { t } = useTranslation('retrieval')
  const names = [
    t('retrieval:step.who'),
    t('retrieval:step.code'),
    t('retrieval:step.password'),
    t('retrieval:step.done'),
  ]
  return (
    <ol className={styles.steps} aria-label={t('retrieval:steps')}>
      {names.map((name, index) => (
        <li
          key={name}
          className={classNames(styles.step, index <= step && styles.reached)}
          aria-current={index === step ? 'step' : undefined}
        >
          {name}
          {index < step && <VisuallyHidden> {t('retrieval:stepDone')}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  )
}
