import { useTranslation } from 'react-i18next'
import { PollCard } from './poll-card.tsx'
import styles from './poll.module.css'
import { isPressing } from './room/poll-state.ts'
import { usePollRoom } from './room/use-poll-room.ts'

/** The poll that was asked last, for who takes part in the class; the one that runs stands above the tabs. */
export function PollPanel({ classId }: { classId: number }) {
  const { t } = useTranslation('poll')
  const { room, state } = usePollRoom(classId)
  const { round, mine, endsAt } = state
  return (
    <section aria-label={t('poll:title')}>
      {!round && <p className={styles.facts}>{t('poll:none')}</p>}
      {round && isPressing(state) && <p className={styles.facts}>{t('poll:above')}</p>}
      {round && !isPressing(state) && (
        <PollCard round={round} mine={mine} endsAt={endsAt} onAnswer={room.answer} />
      )}
    </section>
  )
}
