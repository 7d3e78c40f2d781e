import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import styles from './discussion.module.css'
import { Composer } from './parts/composer.tsx'
import { MessageList } from './parts/message-list.tsx'
import { ModeratorBar } from './parts/moderator-bar.tsx'
import { PinnedNotice } from './parts/pinned-notice.tsx'
import { useRoom } from './use-room.ts'

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
