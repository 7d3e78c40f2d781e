import { useTranslation } from 'react-i18next'
import { VideoPlayer } from '#web/features/player/video-player.tsx'
import { Button } from '#web/ui/button.tsx'
import { Poster } from './poster.tsx'
import type { OpenClass } from './types.ts'
import { useStream } from './use-stream.ts'
import type { Watching } from './use-watching.ts'

export interface LivePlayerProps {
  openClass: OpenClass
  watching: Watching
  reload: () => Promise<unknown>
}

const words = {
  lost: 'live:player.noSource',
  ended: 'live:ended.title',
  teacherAway: 'live:player.teacherComing',
} as const

/** The broadcast, while pictures come; otherwise a sentence. */
export function LivePlayer({ openClass, watching, reload }: LivePlayerProps) {
  const { t } = useTranslation('live')
  const stream = useStream(openClass, reload)
  if (stream.src !== '') {
    return (
      <VideoPlayer
        key={`${stream.round} ${stream.src}`}
        title={openClass.name}
        src={stream.src}
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
    )
  }
  return (
    <Poster openClass={openClass} text={t(words[stream.why])}>
      <Button loading={stream.refreshing} onClick={() => void stream.refresh()}>
        {t('live:player.refresh')}
      </Button>
    </Poster>
  )
}
