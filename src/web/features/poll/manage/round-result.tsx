import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { PollResult } from '../poll-result.tsx'
import styles from './manage.module.css'
import { NamesDialog } from './names-dialog.tsx'
import type { PreparedPoll } from './poll-values.ts'

export interface RoundResultProps {
  classId: number
  poll: PreparedPoll
  round: PreparedPoll['rounds'][number]
}

/** What came of one round of a poll, for who manages its class. */
export function RoundResult({ classId, poll, round }: RoundResultProps) {
  const { t } = useTranslation('poll')
  const [names, setNames] = useState(false)
  return (
    <div className={styles.round}>
      {poll.rounds.length > 1 && <p className="second">{t('poll:list.round', { number: round.number })}</p>}
      <p className="second">{t('poll:list.answered', { answered: round.answered })}</p>
      <PollResult
        poll={poll}
        answered={round.answered}
        result={round.result}
        right={poll.kind === 'quiz' ? poll.right_options : null}
      />
      {poll.is_anonymous === 0 && round.answered > 0 && (
        <div>
          <Button size="small" onClick={() => setNames(true)}>
            {t('poll:names.open')}
          </Button>
        </div>
      )}
      {names && (
        <NamesDialog
          classId={classId}
          roundId={round.id}
          title={poll.title}
          options={poll.options}
          onClose={() => setNames(false)}
        />
      )}
    </div>
  )
}
