import { PollCard } from './poll-card.tsx'
import { isPressing } from './room/poll-state.ts'
import { usePollRoom } from './room/use-poll-room.ts'
import styles from './poll.module.css'

/** The poll that runs, and its result when it is shown: above whatever else is open, until it is put aside. */
export function PollNotice({ classId }: { classId: number }) {
  const { room, state } = usePollRoom(classId)
  const { round, mine, endsAt } = state
  if (!round || !isPressing(state)) return null
  return (
    <div className={styles.notice}>
      <PollCard round={round} mine={mine} endsAt={endsAt} onAnswer={room.answer} onClose={room.close} />
    </div>
  )
}
