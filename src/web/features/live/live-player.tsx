import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { liveStatuses } from '#contract/openclass/enums.ts'
import { VideoPlayer } from '#web/features/player/video-player.tsx'
import { failureOf } from '#web/lib/failures.ts'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { type Line, useLines } from './live-lines.ts'
import { BarChoice, PlayerBar } from './player-bar.tsx'
import { Poster } from './poster.tsx'
import type { OpenClass } from './types.ts'
import { useNextStream } from './use-next-stream.ts'
import type { Watching } from './use-watching.ts'

const POLL = 10_000

export interface LivePlayerProps {
  openClass: OpenClass
  /** the server's time, Unix seconds */
  now: number
  watching: Watching
  hasChat: boolean
  reload: () => Promise<unknown>
}

/** The broadcast, while pictures come; otherwise a sentence, and another look every ten seconds. */
export function LivePlayer({ openClass, now, watching, hasChat, reload }: LivePlayerProps) {
  const { t } = useTranslation('live')
  const lines = useLines(openClass)
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/openclass/livestatus/{id}',
    { params: { id: openClass.id } },
    { quiet: true, refetchInterval: POLL },
  )
  const next = useNextStream(async () => {
    await refetch()
    lines.forget()
  })
  const status = data?.status
  const isOn = status === liveStatuses.live && !next.hasEnded
  const { src } = lines
  const needsAddress = isOn && lines.all.length === 0
  useEffect(() => {
    // the address is given out once there is something behind it
    if (needsAddress) void reload()
  }, [needsAddress, reload])
  const [wasOn, setWasOn] = useState(isOn)
  if (isOn !== wasOn) {
    // pictures that come anew are looked for in all their places
    setWasOn(isOn)
    lines.forget()
  }

  async function again() {
    lines.forget()
    await Promise.all([refetch(), reload()])
    next.plays()
  }
  if (isOn && src !== '') {
    return (
      <>
        <VideoPlayer
          key={`${next.round} ${src}`}
          title={openClass.name}
          src={src}
          live
          autoplay
          onPlayer={(player) => watching.follow(player, '')}
          onPlaying={() => {
            watching.playing(true)
            next.plays()
          }}
          onPaused={() => watching.playing(false)}
          onEnded={() => {
            watching.playing(false)
            next.over('ended')
          }}
          onFailed={() => {
            watching.playing(false)
            // where another line is left, it is tried by itself
            if (!lines.fail()) next.over('lost')
          }}
        />
        <PlayerBar hasChat={hasChat}>
          {lines.all.length > 1 && (
            <BarChoice<Line>
              label={t('live:player.line')}
              options={[
                { value: 'fast', label: t('live:player.lineFast') },
                { value: 'steady', label: t('live:player.lineSteady') },
              ]}
              value={lines.line}
              onChange={lines.choose}
            />
          )}
        </PlayerBar>
      </>
    )
  }
  if (!data && !error) {
    return (
      <Loading>
        <Skeleton shape="cover" />
      </Loading>
    )
  }
  const isLost = status === liveStatuses.unknownError
  const said = t(isLost ? 'live:player.noSource' : 'live:player.teacherComing')
  const text = error ? failureOf(error)?.message || t('live:player.unreachable') : said
  return (
    <Poster openClass={openClass} now={now} text={text}>
      <Button loading={isFetching} onClick={() => void again()}>
        {t('live:player.refresh')}
      </Button>
    </Poster>
  )
}
