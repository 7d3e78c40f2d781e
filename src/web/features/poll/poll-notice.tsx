import { useState } from 'react'
import { useIsPhone } from '#web/lib/device.ts'
import { FoldedPoll } from './folded-poll.tsx'
import { PollCard } from './poll-card.tsx'
import { isPressing } from './room/poll-state.ts'
import { usePollRoom } from './room/use-poll-room.ts'
import styles from './poll.module.css'

/**
 * The poll that runs, and its result when it is shown: above whatever else is open, until it is put aside. What ended is
 * one line on a phone, where the discussion needs the room.
 */
export function PollNotice({ classId }: { classId: number }) {
  const { room, state } = usePollRoom(classId)
  const isPhone = useIsPhone()
  const [unfolded, unfold] = useState<number | null>(null)
  const { round, mine, endsAt } = state
  if (!round || !isPressing(state)) return null
  const isFolded = isPhone && round.state !== 'running' && unfolded !== round.id
  return (
    <div className={styles.notice}>
      {isFolded ? (
        <FoldedPoll title={round.title} onUnfold={() => unfold(round.id)} onClose={room.close} />
      ) : (
        <PollCard round={round} mine={mine} endsAt={endsAt} onAnswer={room.answer} onClose={room.close} />
      )}
    </div>
  )
}
