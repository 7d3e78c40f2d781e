import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import styles from './discussion.module.css'
import { Composer } from './parts/composer.tsx'
import { MessageList } from './parts/message-list.tsx'
import { ModeratorBar } from './parts/moderator-bar.tsx'
import pinned from './parts/pinned-notice.module.css'
import { type ChatRoom, createRoom } from './room/chat-room.ts'
import type { RoomState } from './room/room-state.ts'

/** The room of a class; joined while this component is mounted. */
function useRoom(classId: number): { room: ChatRoom; state: RoomState } {
  const [room] = useState(() => createRoom(classId))
  useEffect(() => {
    room.enter()
    return room.leave
  }, [room])
  return { room, state: useSyncExternalStore(room.subscribe, room.read) }
}

/** The message that the teacher has pinned. */
function PinnedNotice({ text }: { text: string }) {
  const { t } = useTranslation('chat')
  return (
    <aside className={pinned.notice} aria-label={t('chat:notice')}>
      <svg className={pinned.pin} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d="M6 1.5h4l-.5 5 2.5 2.5h-8l2.5-2.5zM8 9v5.5" />
      </svg>
      <p className={pinned.text}>{text}</p>
    </aside>
  )
}

export function Discussion({ classId }: { classId: number }) {
  const { t } = useTranslation('chat')
  const { room, state } = useRoom(classId)
  const { status } = state

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
      {state.room?.notice && <PinnedNotice text={state.room.notice} />}
      <MessageList classId={classId} room={room} state={state} />
      <p className={styles.status} role="status">
        {(status === 'reconnecting' || status === 'entering') && t('chat:reconnecting')}
        {status === 'closed' && t('chat:closed')}
      </p>
      {status !== 'closed' && <Composer room={room} state={state} />}
    </section>
  )
}
