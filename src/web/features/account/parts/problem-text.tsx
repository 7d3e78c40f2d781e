import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useConfig } from '#web/lib/config.ts'
import { WordSpace } from '#web/ui/word-space.tsx'
import type { Problem } from '../forms/problem.ts'
import styles from './problem-text.module.css'

/** The problem as a sentence, with links to solutions where there are some. */
export function ProblemText({ problem }: { problem: Problem }) {
  const { t } = useTranslation('account')
  return (
    <span className={styles.sentence}>
      {typeof problem === 'string' ? t(problem) : problem.text}
      {problem === 'account:problem.phoneRegistered' && <OwnerLinks />}
    </span>
  )
}

/** Links to login and retrieval, for the owner of a registered phone. */
function OwnerLinks() {
  const { t } = useTranslation('account')
  const { search } = useLocation()
  const { reset } = useConfig()
  return (
    <>
      <WordSpace />
      <a href={`#/login${search}`}>{t('account:logInInstead')}</a>
      {reset && (
        <>
          {' · '}
          <a href="#/retrieved">{t('account:retrievePassword')}</a>
        </>
      )}
    </>
  )
}
