import { useTranslation } from 'react-i18next'
import { VideoPlayer } from '#web/features/player/video-player.tsx'
import type { User } from '#web/features/session/use-user.ts'
import { failureOf } from '#web/lib/failures.ts'
import { useConfig } from '#web/lib/config.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Marquee } from './marquee.tsx'
import { Poster } from './poster.tsx'
import styles from './replay-player.module.css'
import type { OpenClass, Playback } from './types.ts'
import { addressOf, type Replay } from './use-replay.ts'
import type { Watching } from './use-watching.ts'

export interface ReplayPlayerProps {
  openClass: OpenClass
  replay: Replay
  watching: Watching
  user: User | null
}

/** so near to its end a video begins anew, seconds */
const END = 5

const startOf = ({ position, duration }: Playback): number =>
  duration > 0 && position > duration - END ? 0 : position

/** What was recorded of a class, from where one stopped. */
export function ReplayPlayer({ openClass, replay, watching, user }: ReplayPlayerProps) {
  const { t } = useTranslation('live')
  const { marqueeEnabled } = useConfig()
  const video = replay.videos?.[replay.index]
  if (replay.isNone) {
    // of a lesson without times a video is all there could be
    const text = t(openClass.begintime === null ? 'live:player.noVideoSource' : 'live:replay.none')
    return <Poster openClass={openClass} text={text} />
  }
  if (replay.error) {
    return (
      <Poster openClass={openClass} text={failureOf(replay.error)?.message || t('live:replay.failed')}>
        <Button loading={replay.retrying} onClick={replay.retry}>
          {t('live:player.again')}
        </Button>
      </Poster>
    )
  }
  if (!video) {
    return (
      <Loading>
        <Skeleton shape="cover" />
      </Loading>
    )
  }
  const src = addressOf(video)
  if (src === '') return <Poster openClass={openClass} text={t('live:player.noVideoSource')} />
  return (
    <div className={styles.replay}>
      <VideoPlayer
        key={video.fileID}
        title={video.name || openClass.name}
        src={src}
        live={false}
        startAt={startOf(video)}
        onPlayer={(player) => watching.follow(player, video.fileID)}
        onPlaying={() => watching.playing(true)}
        onPaused={() => watching.playing(false)}
        onEnded={() => watching.playing(false)}
      />
      {marqueeEnabled && user?.telephone && <Marquee text={user.telephone} />}
    </div>
  )
}
