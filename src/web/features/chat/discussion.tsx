import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import styles from './discussion.module.css'
import { AboveMessages } from './parts/above-messages.tsx'
import { Composer } from './parts/composer.tsx'
import { MessageList } from './parts/message-list.tsx'
import { ModeratorBar } from './parts/moderator-bar.tsx'
import { useJump } from './parts/use-jump.ts'
import { type ChatRoom, createRoom } from './room/chat-room.ts'
import type { ChatMessage, RoomState } from './room/room-state.ts'

/** The room of a class; joined while this component is mounted. */
function useRoom(classId: number): { room: ChatRoom; state: RoomState } {
  const [room] = useState(() => createRoom(classId))
  useEffect(() => {
    room.enter()
    return room.leave
  }, [room])
  return { room, state: useSyncExternalStore(room.subscribe, room.read) }
}

export function Discussion({ classId }: { classId: number }) {
  const { t } = useTranslation('chat')
  const { room, state } = useRoom(classId)
  const { status } = state
  const [answered, setAnswered] = useState<ChatMessage | null>(null)
  const { found, jump } = useJump(room)
  const isSilent = !state.mayModerate && (state.muted || state.room?.all_muted === 1)

  if (status === 'entering' && state.messages.length === 0)
    return (
      <Loading>
        <Skeleton lines={6} />
      </Loading>
    )
  if (status === 'none') return <EmptyState title={t('chat:none')} why={t('chat:noneWhy')} />
  if (status === 'failed')
    return (
      <ErrorState
        title={state.reason || t('chat:failed')}
        what={state.reason ? '' : t('chat:failedWhat')}
        onRetry={room.enter}
      />
    )
  if (status === 'elsewhere')
    return (
      <EmptyState
        title={t('chat:elsewhere')}
        why={t('chat:elsewhereWhy')}
        action={
          <Button look="primary" onClick={room.enter}>
            {t('chat:talkHere')}
          </Button>
        }
      />
    )
  return (
    <section className={styles.discussion} aria-label={t('chat:discussion')}>
      {state.mayModerate && status !== 'closed' && state.room && (
        <ModeratorBar classId={classId} room={room} setting={state.room} />
      )}
      <AboveMessages classId={classId} room={room} state={state} onJump={jump} />
      <MessageList
        classId={classId}
        room={room}
        state={state}
        onReply={status === 'closed' || isSilent ? undefined : setAnswered}
        onJump={jump}
        found={found}
      />
      <p className={styles.status} role="status">
        {(status === 'reconnecting' || status === 'entering') && t('chat:reconnecting')}
        {status === 'closed' && t('chat:closed')}
      </p>
      {status !== 'closed' && (
        <Composer room={room} state={state} answered={answered} onAnswered={() => setAnswered(null)} />
      )}
    </section>
  )
}
