import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import styles from './interaction.module.css'
import type { InteractionRoom } from './room/interaction-room.ts'
import type { InteractionState, ShownRollCall } from './room/state.ts'
import { useInteraction } from './room/use-interaction.ts'
import { useTask } from '#web/lib/use-task.ts'

/** What a student should not miss, whichever tab is open: being called on, and a roll call. */
export function InteractionNotices({ classId }: { classId: number }) {
  const { room, state } = useInteraction(classId)
  const { isOpen, mayModerate, rollCall } = state
  if (!isOpen || mayModerate || state.status === 'none' || state.status === 'elsewhere') return null
  return (
    <div className={styles.notices}>
      <CalledNotice state={state} />
      {rollCall && <RollCallNotice key={rollCall.id} {...{ classId, room, state, rollCall }} />}
    </div>
  )
}

function CalledNotice({ state: { hands, userId } }: { state: InteractionState }) {
  const { t } = useTranslation('interaction')
  if (hands.called?.userid !== userId) return null
  return (
    <Notice tone="good" live title={t('interaction:called.you')}>
      <p>{t('interaction:called.youWhat')}</p>
    </Notice>
  )
}

interface RollCallNoticeProps {
  classId: number
  room: InteractionRoom
  state: InteractionState
  rollCall: ShownRollCall
}

function RollCallNotice({ classId, room, state, rollCall }: RollCallNoticeProps) {
  const { t } = useTranslation('interaction')
  const { seconds, done } = useCountdown(rollCall.endsAt)
  const { busy, run } = useTask()
  if (done) return null
  if (state.answered)
    return (
      <Notice tone="good" live>
        <p>{t('interaction:rollCall.answeredOwn')}</p>
      </Notice>
    )
  async function answer() {
    await call('POST /api/v1/openclass/{id}/roll_calls/{roll_call_id}/answers', {
      params: { id: classId, roll_call_id: rollCall.id },
    })
    room.change((now) => (now.rollCall?.id === rollCall.id ? { ...now, answered: true } : now))
  }
  return (
    <Notice
      tone="warn"
      title={t('interaction:rollCall.title')}
      action={
        <Button look="primary" loading={busy !== ''} onClick={() => void run('answer', answer)}>
          {t('interaction:rollCall.present')}
        </Button>
      }
    >
      <p>{t('interaction:rollCall.left', { seconds })}</p>
    </Notice>
  )
}
