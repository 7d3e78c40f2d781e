import { type ReactNode, Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { useCall } from '#web/lib/query.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import styles from './lesson-class.module.css'
import { PlayerArea } from './player-area.tsx'
import { Poster } from './poster.tsx'
import { LessonPanel } from './lesson-panel.tsx'
import { mayChat, mayTakePart } from './stage.ts'
import type { TakingPart } from './taking-part.ts'
import type { OpenClass } from './types.ts'
import { hasVideos } from './use-replay.ts'
import { useWatchedClass } from './use-watched-class.ts'
import { VideoList } from './video-list.tsx'

const ReplayPanel = lazyPart(() => import('./replay-panel.tsx'), ['replay'])

export interface LessonClassProps {
  /** the class in which the lesson is watched */
  classId: number
  /** its video plays without a press */
  plays: boolean
  /** its last video has ended */
  onEnded: () => void
  /** the chat of the class, rendered by its own feature */
  chat?: ((classId: number) => ReactNode) | undefined
  takingPart?: TakingPart | undefined
}

/** The player or the live class of a lesson, within the page of its course. */
export default function LessonClass(props: LessonClassProps) {
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/openclass/get/{id}',
    { params: { id: String(props.classId) }, query: { backend: 'true' } },
    { quiet: true },
  )
  const reload = useCallback(() => refetch(), [refetch])
  if (data) return <WatchedClass key={data.id} {...props} openClass={data} reload={reload} />
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <Loading>
      <Skeleton shape="cover" />
    </Loading>
  )
}

const query = { id: null, share: '', isNewUser: false }

interface WatchedClassProps extends LessonClassProps {
  openClass: OpenClass
  reload: () => Promise<unknown>
}

function WatchedClass({ openClass, plays, onEnded, chat, takingPart, reload }: WatchedClassProps) {
  const { t } = useTranslation('live')
  const watched = useWatchedClass(openClass, { query, plays, reload })
  const { state, stage, replay } = watched
  const chatRoom = mayChat(openClass, state, stage) ? chat : undefined
  const parts = mayTakePart(openClass, state, stage) ? takingPart : undefined
  return (
    <>
      {openClass.note && (
        <p className={styles.note} role="note">
          {openClass.note}
        </p>
      )}
      <div className={styles.class} data-theme="dark" data-chat={chatRoom || parts ? '' : undefined}>
        <div className={styles.video}>
          {stage === 'buy' || stage === 'join' ? (
            <Poster openClass={openClass} text={t('live:lesson.lost')} />
          ) : (
            <PlayerArea
              {...watched}
              openClass={openClass}
              hasChat={false}
              reload={reload}
              onEnded={onEnded}
            />
          )}
        </div>
        <LessonPanel classId={openClass.id} chat={chatRoom} takingPart={parts} />
      </div>
      {parts && <div className={styles.board}>{parts.board(openClass.id)}</div>}
      {replay.videos && replay.videos.length > 1 && (
        <VideoList videos={replay.videos} index={replay.index} onChoose={replay.choose} />
      )}
      {hasVideos(replay) && (
        <Suspense fallback={null}>
          <ReplayPanel classId={openClass.id} hasChat={openClass.is_chat === 1} replay={replay} />
        </Suspense>
      )}
    </>
  )
}
