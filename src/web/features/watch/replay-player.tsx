import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Player } from '#web/features/player/player.ts'
import { VideoPlayer } from '#web/features/player/video-player.tsx'
import type { User } from '#web/features/session/use-user.ts'
import { useConfig } from '#web/lib/config.ts'
import { failureMessage } from '#web/lib/failures.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Marquee } from './marquee.tsx'
import { BarChoice, PlayerBar } from './player-bar.tsx'
import { Poster } from './poster.tsx'
import type { OpenClass, Playback } from './types.ts'
import { type Replay, startOf } from './use-replay.ts'
import type { Watching } from './use-watching.ts'

const SaveVideo = lazyPart(() => import('./save-video.tsx'), ['live'])
const CaptionLayer = lazyPart(() => import('#web/features/caption/caption-layer.tsx'))
const CaptionBar = lazyPart(() => import('#web/features/caption/caption-bar.tsx'), ['caption'])

type Quality = 'source' | 'hd' | 'sd'

/** The renditions of a video, from the best down. HD plays by default; without it, the first. */
const qualitiesOf = ({ m3u8_hd, m3u8, m3u8_sd }: Playback): { quality: Quality; src: string }[] =>
  (
    [
      { quality: 'source', src: m3u8 },
      { quality: 'hd', src: m3u8_hd },
      { quality: 'sd', src: m3u8_sd },
    ] as const
  ).filter(({ src }) => src !== '')

export interface ReplayPlayerProps {
  openClass: OpenClass
  replay: Replay
  watching: Watching
  user: User | null
  /** the last one has ended */
  onEnded?: (() => void) | undefined
}

/** The recorded videos of a class. */
export function ReplayPlayer({ openClass, replay, watching, user, onEnded }: ReplayPlayerProps) {
  const { t } = useTranslation('live')
  const video = replay.videos?.[replay.index]
  if (replay.isNone) {
    // a lesson without times has no other content
    const text = t(openClass.begintime === null ? 'live:player.noVideoSource' : 'live:replay.none')
    return <Poster openClass={openClass} text={text} />
  }
  if (replay.error) {
    return (
      <Poster
        openClass={openClass}
        text={failureMessage(replay.error, (why) => t('live:replay.failed', { why }))}
      >
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
  if (qualitiesOf(video).length === 0)
    return <Poster openClass={openClass} text={t('live:player.noVideoSource')} />
  return (
    <OneVideo
      key={video.fileID}
      title={video.name || openClass.name}
      video={video}
      replay={replay}
      watching={watching}
      user={user}
      onEnded={onEnded}
    />
  )
}

interface OneVideoProps extends Pick<ReplayPlayerProps, 'replay' | 'watching' | 'user' | 'onEnded'> {
  title: string
  video: Playback
}

/** Plays a video from where the viewer stopped, in HD or the selected quality, then the next one. */
function OneVideo({ title, video, replay, watching, user, onEnded }: OneVideoProps) {
  const { t } = useTranslation('live')
  const { marqueeEnabled } = useConfig()
  const player = useRef<Player | null>(null)
  const [start, setStart] = useState({ at: replay.beginAt ?? startOf(video), plays: replay.isChosen })
  const [wanted, setWanted] = useState<Quality>('hd')
  const qualities = qualitiesOf(video)
  const chosen = qualities.find(({ quality }) => quality === wanted) ?? qualities[0]
  const names = {
    hd: t('live:player.qualityHd'),
    source: t('live:player.qualitySource'),
    sd: t('live:player.qualitySd'),
  }

  function choose(quality: Quality) {
    if (player.current) setStart({ at: player.current.position(), plays: player.current.isPlaying() })
    setWanted(quality)
  }
  /** Addresses expire: requests a new one and continues at the same position. */
  function renew() {
    if (player.current) setStart({ at: player.current.position(), plays: true })
    watching.playing(false)
    replay.retry()
  }
  function end() {
    watching.playing(false)
    if (replay.index + 1 < (replay.videos?.length ?? 0)) replay.choose(replay.index + 1)
    else onEnded?.()
  }
  if (!chosen) return null
  return (
    <>
      <VideoPlayer
        title={title}
        src={chosen.src}
        live={false}
        startAt={start.at}
        autoplay={start.plays}
        onPlayer={(made) => {
          player.current = made
          watching.follow(made, video.fileID)
          replay.follow(made)
        }}
        onPlaying={() => watching.playing(true)}
        onPaused={() => watching.playing(false)}
        onEnded={end}
        onRetry={renew}
        overlay={
          <>
            {marqueeEnabled && user?.telephone && <Marquee text={user.telephone} />}
            <Suspense fallback={null}>
              <CaptionLayer fileID={video.fileID} player={replay.player} />
            </Suspense>
          </>
        }
      />
      <PlayerBar>
        <Suspense fallback={null}>
          <CaptionBar fileID={video.fileID} />
          <SaveVideo fileID={video.fileID} />
        </Suspense>
        {qualities.length > 1 && (
          <BarChoice<Quality>
            label={t('live:player.quality')}
            options={qualities.map(({ quality }) => ({ value: quality, label: names[quality] }))}
            value={chosen.quality}
            onChange={choose}
          />
        )}
      </PlayerBar>
    </>
  )
}
