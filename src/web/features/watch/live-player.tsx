import { failureMessage } from '#web/lib/failures.ts'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Player } from '#web/features/player/player.ts'
import { VideoPlayer } from '#web/features/player/video-player.tsx'
import { useHearsStage } from '#web/features/stage/hears-stage.ts'
import { useConfig } from '#web/lib/config.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import { formatLessonTime } from '#web/ui/format-time.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Line } from './live-lines.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { BarChoice, PlayerBar } from './player-bar.tsx'
import { Poster } from './poster.tsx'
import { RewindBar } from './rewind-bar.tsx'
import type { OpenClass } from './types.ts'
import { useRewind } from './use-rewind.ts'
import { useStream } from './use-stream.ts'
import type { Watching } from './use-watching.ts'

const LiveCaptions = lazyPart(() => import('#web/features/caption/live-captions.tsx'), ['caption'])

export interface LivePlayerProps {
  openClass: OpenClass
  /** the server's time, Unix seconds */
  now: number
  watching: Watching
  hasChat: boolean
  reload: () => Promise<unknown>
}

const words = {
  lost: 'live:player.noSource',
  interrupted: 'live:player.interrupted',
  teacherAway: 'live:player.teacherComing',
} as const

const lineTexts = {
  instant: 'live:player.lineInstant',
  fast: 'live:player.lineFast',
  steady: 'live:player.lineSteady',
} as const

/** The broadcast while there is a stream; otherwise a message. */
export function LivePlayer({ openClass, now, watching, hasChat, reload }: LivePlayerProps) {
  const { t } = useTranslation('live')
  const stream = useStream(openClass, reload)
  const [player, setPlayer] = useState<Player | null>(null)
  const { lines, src, why } = stream
  const rewind = useRewind()
  const rewindSrc = openClass.live_rewind_url
  const hearsStage = useHearsStage(openClass.id)
  useEffect(() => player?.hush(hearsStage), [player, hearsStage])
  if (src !== '') {
    const playing = rewind.is ? { src: rewindSrc, behind: rewind.behind } : { src }
    return (
      <>
        <VideoPlayer
          key={`${stream.round} ${playing.src}`}
          title={openClass.name}
          {...playing}
          live
          autoplay
          onPlayer={(made) => {
            watching.follow(made, '')
            rewind.follow(made)
            setPlayer(made)
          }}
          onPlaying={() => {
            watching.playing(true)
            stream.onPlaying()
          }}
          onPaused={() => watching.playing(false)}
          onEnded={() => {
            watching.playing(false)
            stream.onEnded()
          }}
          onFailed={() => {
            watching.playing(false)
            if (rewind.is) rewind.goLive()
            else stream.onFailed()
          }}
        />
        <PlayerBar hasChat={hasChat}>
          {rewindSrc !== '' && <RewindBar rewind={rewind} />}
          <Suspense fallback={null}>
            <LiveCaptions classId={openClass.id} player={player} />
          </Suspense>
          {lines.all.length > 1 && !rewind.is && (
            <BarChoice<Line>
              label={t('live:player.line')}
              options={lines.all.map(({ line }) => ({ value: line, label: t(lineTexts[line]) }))}
              value={lines.line}
              onChange={lines.choose}
            />
          )}
        </PlayerBar>
      </>
    )
  }
  if (why === 'unknown') {
    return (
      <Loading>
        <Skeleton shape="cover" />
      </Loading>
    )
  }
  if (why === 'ended') {
    return (
      <Poster openClass={openClass} text={t('live:ended.title')}>
        {stream.replayAt !== null && <ReplayTime at={stream.replayAt} now={now} />}
      </Poster>
    )
  }
  const text =
    why === 'unreachable'
      ? failureMessage(stream.error, (reason) => t('live:player.unreachable', { why: reason }))
      : t(words[why])
  return (
    <Poster openClass={openClass} now={now} text={text}>
      <Button loading={stream.refreshing} onClick={() => void stream.refresh()}>
        {t('live:player.refresh')}
      </Button>
    </Poster>
  )
}

/** When the replay becomes available; the page then shows it by itself. */
function ReplayTime({ at, now }: { at: number; now: number }) {
  const { t } = useTranslation('live')
  const { time_zone } = useConfig()
  const view = { lang: useLang(), schoolZone: time_zone }
  return (
    <p>
      {at <= now
        ? t('live:ended.replaySoon')
        : t('live:ended.replayAt', { time: formatLessonTime(at, view) })}
    </p>
  )
}
