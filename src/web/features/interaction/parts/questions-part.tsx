import { useTranslation } from 'react-i18next'
import styles from '../interaction.module.css'
import { AskForm } from './ask-form.tsx'
import type { PartProps } from './part.ts'
import { QuestionRow } from './question-row.tsx'

/** Questions of the class: open ones first, the most wanted of them first. */
export function QuestionsPart(props: PartProps) {
  const { t } = useTranslation('interaction')
  const { questions, isOpen, mayModerate } = props.state
  const shown = questions.filter(({ state }) => state !== 'dismissed')
  return (
    <section className={styles.part} aria-label={t('interaction:questions.title')}>
      <h2 className={styles.title}>{t('interaction:questions.title')}</h2>
      {isOpen && !mayModerate && <AskForm {...props} />}
      {shown.length === 0 && <p className={styles.hint}>{t('interaction:questions.none')}</p>}
      <ul className={styles.list}>
        {shown.map((question) => (
          <QuestionRow key={question.id} {...props} question={question} />
        ))}
      </ul>
      {isOpen && mayModerate && <AskForm {...props} />}
    </section>
  )
}
