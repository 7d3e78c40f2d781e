import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { AttentionLine } from './parts/attention-line.tsx'
import { HandsPart } from './parts/hands-part.tsx'
import { QuestionsPart } from './parts/questions-part.tsx'
import { ReactionsPart } from './parts/reactions-part.tsx'
import { RollCallPart } from './parts/roll-call-part.tsx'
import styles from './interaction.module.css'
import { useInteraction } from './room/use-interaction.ts'

/** What people take part in during a class: for its students, and with more buttons for who manages it. */
export function InteractionPanel({ classId }: { classId: number }) {
  const { t } = useTranslation('interaction')
  const { room, state } = useInteraction(classId)
  const { status, isOpen, mayModerate } = state

  if (status === 'entering' && state.hands.version === 0)
    return (
      <Loading>
        <Skeleton lines={6} />
      </Loading>
    )
  if (status === 'none') return <EmptyState title={t('interaction:none')} why={t('interaction:noneWhy')} />
  if (status === 'failed')
    return (
      <ErrorState
        title={state.reason || t('interaction:failed')}
        what={state.reason ? '' : t('interaction:failedWhat')}
        onRetry={room.retry}
      />
    )
  if (status === 'elsewhere')
    return (
      <EmptyState
        title={t('interaction:elsewhere')}
        why={t('interaction:elsewhereWhy')}
        action={
          <Button look="primary" onClick={room.retry}>
            {t('interaction:goOnHere')}
          </Button>
        }
      />
    )
  const part = { classId, room, state }
  return (
    <div className={styles.panel}>
      <p className={styles.status} role="status">
        {(status === 'reconnecting' || status === 'entering') && t('interaction:reconnecting')}
      </p>
      {isOpen ? (
        <>
          <AttentionLine state={state} />
          <HandsPart {...part} />
          {mayModerate && <RollCallPart {...part} />}
          <ReactionsPart {...part} />
        </>
      ) : (
        <Notice>{t('interaction:ended')}</Notice>
      )}
      <QuestionsPart {...part} />
    </div>
  )
}
