import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { useCall } from '#web/lib/query.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import styles from './lesson-room.module.css'
import { PlayerArea } from './player-area.tsx'
import { Poster } from './poster.tsx'
import { mayChat } from './stage.ts'
import type { OpenClass } from './types.ts'
import { useClassRoom } from './use-class-room.ts'
import { VideoList } from './video-list.tsx'

export interface LessonRoomProps {
  /** the class in which the lesson is watched */
  classId: number
  /** its video plays without a press */
  plays: boolean
  /** its last video has ended */
  onEnded: () => void
  /** the chat of the class, rendered by its own feature */
  chat?: ((classId: number) => ReactNode) | undefined
}

/** The player or the live room of a lesson, within the page of its course. */
export default function LessonRoom(props: LessonRoomProps) {
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/openclass/get/{id}',
    { params: { id: String(props.classId) }, query: { backend: 'true' } },
    { quiet: true },
  )
  const reload = useCallback(() => refetch(), [refetch])
  if (data) return <Room key={data.id} {...props} openClass={data} reload={reload} />
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <Loading>
      <Skeleton shape="cover" />
    </Loading>
  )
}

const query = { id: null, share: '', isNewUser: false }

interface RoomProps extends LessonRoomProps {
  openClass: OpenClass
  reload: () => Promise<unknown>
}

function Room({ openClass, plays, onEnded, chat, reload }: RoomProps) {
  const { t } = useTranslation('live')
  const classRoom = useClassRoom(openClass, { query, plays, reload })
  const { state, stage, replay } = classRoom
  const room = mayChat(openClass, state, stage) ? chat : undefined
  return (
    <>
      {openClass.note && (
        <p className={styles.note} role="note">
          {openClass.note}
        </p>
      )}
      <div className={styles.room} data-theme="dark" data-chat={room ? '' : undefined}>
        <div className={styles.video}>
          {stage === 'buy' || stage === 'join' ? (
            <Poster openClass={openClass} text={t('live:lesson.lost')} />
          ) : (
            <PlayerArea
              {...classRoom}
              openClass={openClass}
              hasChat={false}
              reload={reload}
              onEnded={onEnded}
            />
          )}
        </div>
        {room && <div className={styles.chat}>{room(openClass.id)}</div>}
      </div>
      {replay.videos && replay.videos.length > 1 && (
        <VideoList videos={replay.videos} index={replay.index} onChoose={replay.choose} />
      )}
    </>
  )
}
