import { failureMessage } from '#web/lib/failures.ts'
import { useTranslation } from 'react-i18next'
import { VideoPlayer } from '#web/features/player/video-player.tsx'
import { useConfig } from '#web/lib/config.ts'
import { Button } from '#web/ui/button.tsx'
import { formatLessonTime } from '#web/ui/format-time.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Line } from './live-lines.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { BarChoice, PlayerBar } from './player-bar.tsx'
import { Poster } from './poster.tsx'
import type { OpenClass } from './types.ts'
import { useStream } from './use-stream.ts'
import type { Watching } from './use-watching.ts'

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
  const { lines, src, why } = stream
  if (src !== '') {
    return (
      <>
        <VideoPlayer
          key={`${stream.round} ${src}`}
          title={openClass.name}
          src={src}
          live
          autoplay
          onPlayer={(player) => watching.follow(player, '')}
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
            stream.onFailed()
          }}
        />
        <PlayerBar hasChat={hasChat}>
          {lines.all.length > 1 && (
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
